import { cellOf, centreOf } from '../../../server/modules/people/places/grid.schema.ts';
import type { Point } from '../../../server/modules/people/places/index.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { paths } from '../../lib/routing/paths.ts';
import { HOUR_MS } from '../../lib/time/duration.ts';

/** The browser's permission for geolocation (product, section 3). */
export type GeolocationPermission = 'unsupported' | 'unknown' | 'granted' | 'denied';

/** Result of an attempt: a point, denied, no known place there, or no answer. */
export type LocateResult = { point: Point } | 'denied' | 'nowhere' | 'unavailable';

/** Milliseconds for which a position and its place are reused: an hour (product, section 9). */
export const MAX_AGE_MS = HOUR_MS;
const TIMEOUT_MS = 15_000;

/** localStorage keys of the last permission and the last result; the result is false after a failure. */
export const PERMISSION_KEY = 'geolocation-permission';
export const RESULT_KEY = 'geocode-result';

/** The stored result: never the position, only the centre of its cell. */
interface StoredResult {
  point: Point;
  place: { name: string; region: string | null; country: string };
  /** Unix milliseconds on this device's clock. */
  at: number;
}

/** Four decimals identify the cell; more would be noise. */
const roundDegrees = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Centre of the cell of about 5 km around a position; nothing more precise leaves the device. */
export function toCellCentre(position: Point): Point {
  const { lat, lon } = centreOf(cellOf(position));
  return { lat: roundDegrees(lat), lon: roundDegrees(lon) };
}

/** The stored result, unless it is older than `MAX_AGE_MS`. */
export function readFreshResult(storage: Pick<Storage, 'getItem'>, now: number): StoredResult | null {
  try {
    const stored = JSON.parse(storage.getItem(RESULT_KEY) ?? 'false') as StoredResult | false;
    return stored && now - stored.at >= 0 && now - stored.at <= MAX_AGE_MS ? stored : null;
  } catch {
    return null;
  }
}

/** Reads the permission without prompting the member. */
export async function readPermission(): Promise<GeolocationPermission> {
  if (!('geolocation' in navigator)) return 'unsupported';
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return status && status.state !== 'prompt' ? status.state : 'unknown';
}

function requestPosition(): Promise<Point | 'denied' | 'unavailable'> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { maximumAge: MAX_AGE_MS, timeout: TIMEOUT_MS, enableHighAccuracy: false },
    );
  });
}

async function fetchPlace({ lat, lon }: Point): Promise<StoredResult['place'] | null> {
  const answer = await callApi(paths.apiGeocode(lat, lon));
  if (!answer?.ok) return null;
  return ((await answer.json()) as { place: StoredResult['place'] | null }).place;
}

/**
 * Locates this device, only after a press. Stores the permission and the result; a failure is stored as false.
 * @param ask prompts for the position and asks the server for the place; replaceable for tests
 */
export async function locate(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
  ask: { position: typeof requestPosition; place: typeof fetchPlace } = {
    position: requestPosition,
    place: fetchPlace,
  },
): Promise<LocateResult> {
  const known = readFreshResult(storage, now());
  if (known) return { point: known.point };
  const position = await ask.position();
  if (typeof position === 'string') {
    storage.setItem(RESULT_KEY, 'false');
    if (position === 'denied') storage.setItem(PERMISSION_KEY, 'denied');
    return position;
  }
  storage.setItem(PERMISSION_KEY, 'granted');
  const point = toCellCentre(position);
  const place = await ask.place(point).catch(() => null);
  const stored: StoredResult | false = place !== null && { point, place, at: now() };
  storage.setItem(RESULT_KEY, JSON.stringify(stored));
  return place ? { point } : 'nowhere';
}
