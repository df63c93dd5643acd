import { cellOf, centreOf } from '../../../server/modules/places/grid.schema.ts';
import type { Point } from '../../../server/modules/places/grid.schema.ts';
import { paths } from '../../lib/paths.ts';

/** What the browser says about location (product, section 3). */
export type GeolocationPermission = 'unsupported' | 'unknown' | 'granted' | 'denied';

/** How an attempt ended: where, refused, nowhere that we know, or no answer. */
export type Located = { point: Point } | 'denied' | 'nowhere' | 'unavailable';

/** A position, and what was found at it, are used again for this long: an hour (product, section 9). */
export const MAX_AGE_MS = 3_600_000;
const TIMEOUT_MS = 15_000;

/** Under these names the browser keeps the last permission, and the last result: false when it failed. */
export const PERMISSION_KEY = 'geolocation-permission';
export const RESULT_KEY = 'geocode-result';

/** What is kept: never the position, only the middle of the cell around it. */
interface Kept {
  point: Point;
  place: { name: string; region: string | null; country: string };
  /** Unix milliseconds on this device's clock. */
  at: number;
}

/** Four decimals say which cell it is; the rest would be noise. */
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** The middle of the cell of about 5 km around a position: all that leaves this device. */
export function coarse(position: Point): Point {
  const { lat, lon } = centreOf(cellOf(position));
  return { lat: rounded(lat), lon: rounded(lon) };
}

/** What was kept of the last time, while it is fresh enough. */
export function freshResult(storage: Pick<Storage, 'getItem'>, now: number): Kept | null {
  try {
    const kept = JSON.parse(storage.getItem(RESULT_KEY) ?? 'false') as Kept | false;
    return kept && now - kept.at >= 0 && now - kept.at <= MAX_AGE_MS ? kept : null;
  } catch {
    return null;
  }
}

/** Asks the browser, if it can be asked without a question to the member. */
export async function readPermission(): Promise<GeolocationPermission> {
  if (!('geolocation' in navigator)) return 'unsupported';
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return status && status.state !== 'prompt' ? status.state : 'unknown';
}

function askPosition(): Promise<Point | 'denied' | 'unavailable'> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { maximumAge: MAX_AGE_MS, timeout: TIMEOUT_MS, enableHighAccuracy: false },
    );
  });
}

async function askPlace({ lat, lon }: Point): Promise<Kept['place'] | null> {
  const answer = await fetch(paths.apiGeocode(lat, lon));
  if (!answer.ok) return null;
  return ((await answer.json()) as { place: Kept['place'] | null }).place;
}

/**
 * Finds out where this device is, after a press only. The permission and what was found are kept here; what failed is
 * kept as false.
 * @param ask the browser's question, and the server's answer about a point
 */
export async function locate(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
  ask: { position: typeof askPosition; place: typeof askPlace } = { position: askPosition, place: askPlace },
): Promise<Located> {
  const known = freshResult(storage, now());
  if (known) return { point: known.point };
  const position = await ask.position();
  if (typeof position === 'string') {
    storage.setItem(RESULT_KEY, 'false');
    if (position === 'denied') storage.setItem(PERMISSION_KEY, 'denied');
    return position;
  }
  storage.setItem(PERMISSION_KEY, 'granted');
  const point = coarse(position);
  const place = await ask.place(point).catch(() => null);
  const kept: Kept | false = place !== null && { point, place, at: now() };
  storage.setItem(RESULT_KEY, JSON.stringify(kept));
  return place ? { point } : 'nowhere';
}
