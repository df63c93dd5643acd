import { chromium } from '@playwright/test';

import { LANDERS, MEMBER_LANDERS } from '../../tenants/lander-names.ts';
import { findChromium } from '../testing/chromium.ts';

/** A usual 4G connection: 9 Mbit/s down, 85 ms there and back; a phone a quarter as fast as this machine. */
const NETWORK = { offline: false, latency: 85, downloadThroughput: 9_000_000 / 8, uploadThroughput: 4_000_000 / 8 };
const SLOWER = 4;
const COUNTED = new Set(['Document', 'Stylesheet', 'Font', 'Script']);

export interface LanderFigures {
  name: string;
  /** Bytes as they travel, without pictures. */
  weight: number;
  /** Largest contentful paint in milliseconds. */
  paint: number;
}

/** Weighs each landing page of a site that needs no member, and times its largest paint on simulated 4G. */
export async function measureLanders(base: string): Promise<LanderFigures[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const figures: LanderFigures[] = [];
    for (const name of LANDERS.filter((each) => !(MEMBER_LANDERS as readonly string[]).includes(each))) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
      await context.addCookies([
        { name: 'site-entry-warning', value: String(Math.floor(Date.now() / 1000) - 60), url: base },
      ]);
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
      await page.goto(`${base}/landers/${name}`, { waitUntil: 'networkidle' });
      const paint = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
              type: 'largest-contentful-paint',
              buffered: true,
            });
          }),
      );
      figures.push({ name, weight, paint });
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}
