import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';

import { MINUTE_MS } from '../../server/lib/time/duration.ts';
import { CommandError } from '../commands/command.ts';
import { findTestBrowser } from '../testing/chromium.ts';
import { findShotFault, type Shot } from './shots.ts';

const WINDOWS = 2;
/** Timeout of a page in milliseconds; missing pictures do not fail a page. */
const SHOT_TIMEOUT_MS = MINUTE_MS / 2;
const SETTLE_TIMEOUT_MS = 20_000;
/** Number of attempts for an unavailable page, and milliseconds between them. */
const [TRIES, PAUSE_MS] = [3, 3000];

/** Runs in the page: waits for fonts and for visible pictures; one that fails to load is shown as it is. */
async function waitForFontsAndImages(): Promise<void> {
  await document.fonts.ready;
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  await Promise.all(
    seen.map(async (image) => {
      // Decoding fails as long as the source of a lazy picture is not fetched.
      if (!image.complete)
        await new Promise((done) => ['load', 'error'].forEach((end) => image.addEventListener(end, done)));
      // Otherwise its place is grey until a later frame.
      image.decoding = 'sync';
      await image.decode().catch(() => undefined);
    }),
  );
  // No frame is announced to a page without scripts, such as a mail.
  if (window.origin === 'null') return;
  // Until what was decoded is drawn.
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await frame();
  await frame();
}

/** A page is unavailable, or does not show what was requested. */
export class ShotError extends CommandError {}

/** A picture, or why there is none. */
export type Taken = { picture: Buffer } | { fault: string };

async function takeShot(page: Page, url: string, shot: Shot): Promise<Buffer> {
  const { width, height, scheme, address, whole } = shot;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const answer = await page.goto(address.startsWith('/') ? url + address : address, { waitUntil: 'load' });
  const shown = page.url().startsWith(url) ? page.url().slice(url.length) : page.url();
  const fault = findShotFault(shot, { status: answer?.status() ?? 0, address: shown });
  if (fault) throw new ShotError(fault);
  await shot.prepare?.(page);
  await Promise.race([page.evaluate(waitForFontsAndImages), sleep(SETTLE_TIMEOUT_MS)]);
  const bottom = whole ? await page.evaluate(() => document.body.getBoundingClientRect().bottom) : height;
  const clip = { x: 0, y: 0, width, height: Math.min(height, Math.ceil(bottom)) };
  return page.screenshot({ clip, animations: 'disabled' });
}

/** Retries while an app in development restarts. */
async function takeWithRetries(page: Page, url: string, shot: Shot): Promise<Taken> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return { picture: await takeShot(page, url, shot) };
    } catch (error) {
      if (error instanceof ShotError) return { fault: error.message };
      const [reason] = (error as Error).message.split('\n');
      if (left === 0) return { fault: `${shot.address}: ${reason}` };
      await sleep(PAUSE_MS);
    }
  }
}

/** Signs in to the desk by the launcher, as an operator with every permission. */
async function enterDesk(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('button[name="operator"][value="platform"]').click();
  await page.waitForURL(/\/desk\b/);
  await page.close();
}

/** Windows of one browser that take pictures at the same time. */
export interface Camera {
  /** Takes pictures in the given order; one that fails has its reason instead. */
  take: (shots: readonly Shot[]) => Promise<Taken[]>;
  close: () => Promise<void>;
}

/**
 * Opens a browser.
 * @param url of the launcher, `http://localhost:3000`
 * @param desk whether pictures of the operators' desk are taken
 * @throws Error without Chromium
 */
export async function openCamera(url: string, { desk }: { desk: boolean }): Promise<Camera> {
  const executablePath = findTestBrowser();
  if (!executablePath) throw new CommandError('Chromium was not found; install it or name it in CHROMIUM_PATH');
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext();
  if (desk) await enterDesk(context, url);
  // Pages of one context share its cache, so that styles and fonts are loaded once.
  const pages = await Promise.all(Array.from({ length: WINDOWS }, () => context.newPage()));
  for (const page of pages) page.setDefaultTimeout(SHOT_TIMEOUT_MS);
  return {
    take: async (shots) => {
      const taken: Taken[] = [];
      const waiting = [...shots.entries()];
      await Promise.all(
        pages.map(async (page) => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            taken[next[0]] = await takeWithRetries(page, url, next[1]);
          }
        }),
      );
      return taken;
    },
    close: () => browser.close(),
  };
}
