import { chromium, type Browser, type Page } from '@playwright/test';

import { findChromium } from '../../testing/chromium.ts';
import type { BenchSite } from '../site/site.ts';
import { fillIds, type RowIds } from './rows.ts';

/** First views whose weight is measured: names of rows. */
export const WEIGHED = [
  '/members',
  '/members/{profile}',
  '/chats',
  '/chats/{conversation}',
  '/credits',
  '/settings',
  'guest /',
  'guest /login',
  'guest /landers/gallery',
];

/** Transferred bytes of a first view by kind; a visit of a browser with an empty cache. */
export interface Weight {
  html: number;
  script: number;
  style: number;
  font: number;
}

const KINDS: Record<string, keyof Weight> = { Document: 'html', Script: 'script', Stylesheet: 'style', Font: 'font' };
/** What a page loads by itself has begun within this time after the last answer: its scripts wait 1.5 s for a first paint. */
const QUIET_MS = 2000;
const AT_MOST_MS = 20_000;

/** Opens each page in a browser with an empty cache, and counts what it transfers, not what the page names. */
export async function weighPages(names: readonly string[], site: BenchSite, ids: RowIds): Promise<Map<string, Weight>> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const weights = new Map<string, Weight>();
    for (const name of names) {
      const path = fillIds(name.replace(/^guest /, ''), ids);
      if (path !== null) weights.set(name, await weigh(browser, site, path, !name.startsWith('guest ')));
    }
    return weights;
  } finally {
    await browser.close();
  }
}

async function weigh(browser: Browser, site: BenchSite, path: string, asMember: boolean): Promise<Weight> {
  const origin = `http://${site.host}`;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const [, session] = site.viewer.split('=');
  if (asMember) await context.addCookies([{ name: 'session', value: session!, url: origin }]);
  const page = await context.newPage();
  try {
    return await countTransfers(page, `${origin}${path}`);
  } finally {
    await context.close();
  }
}

async function countTransfers(page: Page, url: string): Promise<Weight> {
  const weight: Weight = { html: 0, script: 0, style: 0, font: 0 };
  const kinds = new Map<string, keyof Weight>();
  const heads = new Map<string, number>();
  const pending = new Set<string>();
  let last = performance.now();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    const kind = KINDS[type ?? ''];
    if (!kind) return;
    kinds.set(requestId, kind);
    pending.add(requestId);
  });
  // The event for the end of a request counts its heads too, 20 kB of 40 scripts.
  session.on('Network.responseReceived', ({ requestId, response }) => heads.set(requestId, response.encodedDataLength));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (!kind || !pending.delete(requestId)) return;
    weight[kind] += encodedDataLength - (heads.get(requestId) ?? 0);
    last = performance.now();
  });
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  await session.send('Network.enable');
  const answer = await page.goto(url, { waitUntil: 'load' });
  // An error page would be small.
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status() ?? 'nothing'}`);
  const deadline = performance.now() + AT_MOST_MS;
  // An open stream keeps the page from ever being idle, so only the kinds that count are waited for.
  while (pending.size > 0 || performance.now() - last < QUIET_MS) {
    if (performance.now() > deadline) throw new Error(`${url} does not stop loading`);
    await page.waitForTimeout(50);
  }
  return weight;
}
