import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';

import { frameAddress } from '../../server/modules/preview/frame.schema.ts';
import type { FrameAddress } from '../../server/modules/preview/frame.schema.ts';
import { findChromium } from '../testing/chromium.ts';

/** One picture: a frame in a window of this width, in px. */
export interface Shot {
  width: number;
  frame: FrameAddress;
}

/** Height of a window by its width, in px: what is seen before scrolling. */
export const FRAME_HEIGHTS: Readonly<Record<string, number>> = { 320: 640, 390: 844, 768: 1024, 1280: 900 };

/** Windows that are open at once. */
const WINDOWS = 2;

/** In the page: waits for the faces, and for the pictures that are seen. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  // A picture that cannot be had is part of what the page looks like.
  await Promise.allSettled(seen.map((image) => image.decode()));
}

async function shootOne(browser: Browser, url: string, { width, frame }: Shot): Promise<Buffer> {
  const viewport = { width, height: FRAME_HEIGHTS[width] ?? width };
  const page = await browser.newPage({ viewport, colorScheme: frame.scheme, reducedMotion: 'reduce' });
  try {
    const answer = await page.goto(url + frameAddress(frame), { waitUntil: 'load' });
    if (!answer || answer.status() === 404) throw new Error(`there is no frame at ${url}${frameAddress(frame)}`);
    await page.evaluate(settle);
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

/**
 * Takes pictures of frames, row by row.
 * @param url of the launcher, `http://localhost:3000`
 * @param said called with the number of pictures after each of them
 * @throws without Chromium, or when a frame is not there
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
      pictures[next.y]![next.x] = await shootOne(browser, url, next.shot);
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
