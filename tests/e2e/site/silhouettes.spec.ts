import sharp from 'sharp';
import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { findTestBrowser } from '../../../scripts/testing/chromium.ts';
import { showFrame } from '../support/frames.ts';
import { launchOptions } from '../support/launch-options.ts';
import { SLUGS } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** Screens with a composition per brand. */
const SCREENS = ['members', 'swipe', 'chat', 'profile'] as const;
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const WINDOWS = ['desktop', 'phone'] as const;

/** Side of a silhouette, and of the picture from whose edges it is summed, in px. */
const SIDE = 32;
const DETAIL = SIDE * 8;
/** Contrast of two neighbouring pixels, of 255, from which an edge counts in full: one strong edge must not outweigh many. */
const FULL_EDGE = 60;
/**
 * The smallest distance of two brands, from 0 (alike) to 1 (unrelated). The closest pair of members has 0.57, without
 * compositions 0.52, a brand in dark 0.1; of swipe 0.46 on a desktop, where each has one card in the middle; of conversations, whose bubbles and
 * controls have conventional positions, 0.33 on a desktop and 0.23 on a phone; of profiles 0.49
 * on a phone.
 */
const SMALLEST = { members: 0.55, swipe: 0.45, chat: 0.2, profile: 0.48 };

/** The coarse composition of a picture: the density of edges on 32 × 32 px, in grey, so that colours do not count. */
async function silhouette(picture: Buffer): Promise<number[]> {
  const grey = await sharp(picture).greyscale().resize(DETAIL, DETAIL, { fit: 'fill' }).raw().toBuffer();
  const shape = Array.from({ length: SIDE * SIDE }, () => 0);
  const at = (x: number, y: number) => grey[y * DETAIL + x]!;
  for (let y = 1; y < DETAIL - 1; y += 1) {
    for (let x = 1; x < DETAIL - 1; x += 1) {
      const edge = Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1));
      shape[Math.floor(y / 8) * SIDE + Math.floor(x / 8)]! += Math.min(edge, FULL_EDGE);
    }
  }
  return shape;
}

/** One minus the correlation of two silhouettes. */
function distance(one: readonly number[], other: readonly number[]): number {
  const centred = (shape: readonly number[]) => {
    const mean = shape.reduce((sum, value) => sum + value, 0) / shape.length;
    return shape.map((value) => value - mean);
  };
  const [a, b] = [centred(one), centred(other)];
  const product = (x: number[], y: number[]) => x.reduce((sum, value, index) => sum + value * y[index]!, 0);
  return 1 - product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

interface Pair {
  pair: string;
  distance: number;
}

/** The distances of all pairs of brands, closest first. */
function compare(shapes: ReadonlyMap<string, number[]>): Pair[] {
  const brands = [...shapes.keys()];
  return brands
    .flatMap((one, index) =>
      brands.slice(index + 1).map((other) => ({
        pair: `${one} and ${other}`,
        distance: distance(shapes.get(one)!, shapes.get(other)!),
      })),
    )
    .toSorted((a, b) => a.distance - b.distance);
}

/** The distance of the closest pair; 1 without one. */
const closest = (shapes: ReadonlyMap<string, number[]>) => compare(shapes)[0]?.distance ?? 1;

// In one worker: these options need a separate browser.
test.describe.configure({ mode: 'default' });
test.use({ launchOptions: launchOptions(findTestBrowser(), { draws: true }) });

for (const screen of SCREENS) {
  test(`PRD-1 ${screen} of all brands differ as silhouettes on a desktop and a phone`, async ({ page }) => {
    const { path } = PREVIEW_SCREENS.find((each) => each.name.startsWith(screen))!;
    const composed = { desktop: new Map<string, number[]>(), phone: new Map<string, number[]>() };
    const plain = { desktop: new Map<string, number[]>(), phone: new Map<string, number[]>() };
    for (const theme of SLUGS) {
      await showFrame(page, { theme, scheme: 'light', locale: 'nl', state: 'premium', path });
      await page.evaluate(() => document.fonts.ready);
      for (const name of WINDOWS) {
        await page.setViewportSize(SIZES[name]);
        composed[name].set(theme, await silhouette(await page.screenshot()));
      }
      // Enough brands without compositions to find two alike.
      if (WINDOWS.every((name) => closest(plain[name]) < SMALLEST[screen])) continue;
      await page.locator(`link[href*="/css/${screen}-"]`).evaluate((link) => link.remove());
      for (const name of WINDOWS) {
        await page.setViewportSize(SIZES[name]);
        plain[name].set(theme, await silhouette(await page.screenshot()));
      }
    }
    for (const name of WINDOWS) {
      const close = compare(composed[name]).filter((each) => each.distance < SMALLEST[screen]);
      expect(close, name).toEqual([]);
      // Without compositions all brands use one template, which proves that the distance measures compositions.
      expect(closest(plain[name]), name).toBeLessThan(SMALLEST[screen]);
    }
  });
}
