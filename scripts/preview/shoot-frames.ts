import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Browser } from '@playwright/test';

import { MINUTE_MS } from '../../server/lib/time/duration.ts';
import { frameUrl, parseFrameUrl, type FrameLocation } from '../../server/modules/demo/preview/index.ts';
import { CommandError } from '../commands/command.ts';
import { findChromium } from '../testing/chromium.ts';

/** One picture: a frame in a window of this width, in px. */
export interface Shot {
  width: number;
  frame: FrameLocation;
}

/** Height of a window by its width, in px: the visible part before scrolling. */
export const FRAME_HEIGHTS: Readonly<Record<string, number>> = { 320: 640, 390: 844, 768: 1024, 1280: 900 };

const WINDOWS = 2;
/** Timeout of a page in milliseconds; missing pictures do not fail a page. */
const SHOT_TIMEOUT_MS = MINUTE_MS;
const SETTLE_TIMEOUT_MS = 10_000;
/** Number of attempts for an unavailable page, and milliseconds between them. */
const [TRIES, PAUSE_MS] = [4, 3000];

/** Runs in the page: waits for fonts and visible pictures. */
async function waitForFontsAndImages(): Promise<void> {
  await document.fonts.ready;
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  // A picture that fails to load is shown as it is.
  await Promise.allSettled(seen.map((image) => image.decode()));
}

/** A frame is unavailable, or does not show the requested screen. */
export class ShotError extends CommandError {}

/**
 * Why a loaded page is not the requested screen; null if it is. An error page is expected only in the error state, and
 * a redirect, such as to the login page, leads to another screen.
 * @param shown.address path and query of the final page
 */
export function findShotFault(frame: FrameLocation, shown: { status: number; address: string }): string | null {
  const { theme, state, path } = frame;
  const asked = `${path} (${theme}, ${state})`;
  if (shown.address !== frameUrl(frame)) {
    const other = parseFrameUrl(shown.address)?.path.split('?')[0] ?? shown.address;
    return `${asked} leads to ${other}: choose another state or another screen`;
  }
  const right = shown.status === 200 || (state === 'error' && shown.status === 500);
  return right ? null : `${asked} answered ${shown.status}`;
}

async function shootOne(browser: Browser, url: string, { width, frame }: Shot): Promise<Buffer> {
  const viewport = { width, height: FRAME_HEIGHTS[width] ?? width };
  const page = await browser.newPage({ viewport, colorScheme: frame.scheme, reducedMotion: 'reduce' });
  try {
    page.setDefaultTimeout(SHOT_TIMEOUT_MS);
    const answer = await page.goto(url + frameUrl(frame), { waitUntil: 'load' });
    const fault = findShotFault(frame, { status: answer?.status() ?? 0, address: page.url().slice(url.length) });
    if (fault) throw new ShotError(fault);
    await Promise.race([page.evaluate(waitForFontsAndImages), page.waitForTimeout(SETTLE_TIMEOUT_MS)]);
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

/** Retries while an app in development restarts. */
async function shootWithRetries(browser: Browser, url: string, shot: Shot): Promise<Buffer> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await shootOne(browser, url, shot);
    } catch (error) {
      if (error instanceof ShotError) throw error;
      const [reason] = (error as Error).message.split('\n');
      if (left === 0) throw new ShotError(`${url}${frameUrl(shot.frame)}: ${reason}`, { cause: error });
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Takes pictures of frames, row by row.
 * @param url of the launcher, `http://localhost:3000`
 * @param said called after each picture with their number
 * @throws Error without Chromium; ShotError if a frame is unavailable or shows something else
 */
export async function shootFrames(
  url: string,
  rows: readonly Shot[][],
  said: (done: number, all: number) => void,
): Promise<Buffer[][]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found; install it or name it in CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const waiting = rows.flatMap((row, y) => row.map((shot, x) => ({ shot, x, y })));
  const all = waiting.length;
  const pictures: Buffer[][] = rows.map(() => []);
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      pictures[next.y]![next.x] = await shootWithRetries(browser, url, next.shot);
      said((done += 1), all);
    }
  };
  try {
    await Promise.all(Array.from({ length: WINDOWS }, work));
  } finally {
    await browser.close();
  }
  return pictures;
}
