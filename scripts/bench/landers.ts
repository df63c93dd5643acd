import { chromium, type Browser } from '@playwright/test';

import { LANDERS, MEMBER_LANDERS } from '../../tenants/lander-names.ts';
import { findChromium } from '../testing/chromium.ts';
import { median } from './measure.ts';
import { formatTable } from './table.ts';

/** A typical 4G connection: 9 Mbit/s down, 85 ms round trip; a phone at a quarter of this machine's speed. */
const NETWORK = { offline: false, latency: 85, downloadThroughput: 9_000_000 / 8, uploadThroughput: 4_000_000 / 8 };
const SLOWER = 4;
const COUNTED = new Set(['Document', 'Stylesheet', 'Font', 'Script']);
const ROUNDS = 3;

/** Maximum size of a landing page's first view without pictures, in transferred bytes. */
const MAX_BYTES = 60_000;
/** Maximum largest contentful paint in milliseconds. */
const MAX_PAINT_MS = 1500;

interface LanderResults {
  name: string;
  /** Transferred bytes, without pictures. */
  bytes: number;
  /** Largest contentful paint in milliseconds, the median of three visits. */
  paint: number;
}

/** One visit with an empty cache. */
async function visit(browser: Browser, url: string): Promise<{ weight: number; paint: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const entered = String(Math.floor(Date.now() / 1000) - 60);
  await context.addCookies([{ name: 'site-entry-warning', value: entered, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const kinds = new Map<string, string>();
  let weight = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (COUNTED.has(kinds.get(requestId) ?? '')) weight += encodedDataLength;
  });
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  // An error page would be small and fast.
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status() ?? 'nothing'}`);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return { weight, paint };
}

/**
 * Measures the size of each landing page of a site, and its largest contentful paint on simulated 4G.
 * @param member id of a profile with a photo that visitors may see
 */
export async function measureLanders(base: string, member: string): Promise<LanderResults[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const ofMember: readonly string[] = MEMBER_LANDERS;
  try {
    const figures: LanderResults[] = [];
    for (const name of LANDERS) {
      const url = `${base}${ofMember.includes(name) ? `/members/${member}` : '/landers'}/${name}`;
      const visits = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, url));
      const weight = Math.max(...visits.map((each) => each.weight));
      figures.push({ name, bytes: weight, paint: median(visits.map((each) => each.paint)) });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** The figures as a table, and the pages that miss a target. */
export function describeLanders(figures: readonly LanderResults[]) {
  const rows = figures.map(({ name, bytes, paint }) => [
    name,
    `${(bytes / 1000).toFixed(1)} kB`,
    `${paint.toFixed(0)} ms`,
    (paint / MAX_PAINT_MS).toFixed(2),
  ]);
  const head = ['landing page on simulated 4G', 'weight (60 kB)', 'largest paint', ': 1.5 s'];
  const missed = figures.filter(({ bytes, paint }) => bytes > MAX_BYTES || paint > MAX_PAINT_MS);
  return { text: `\n${formatTable([head, ...rows])}\n`, missed: missed.map(({ name }) => name) };
}
