import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Narrow phone, phone, tablet, desktop; CSS pixels. */
export const WIDTHS = [320, 390, 768, 1280] as const;
const HEIGHT = 800;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Resizes the window, and waits for a frame that was drawn at that size: until then lengths are of two minds. */
export async function setWidth(page: Page, width: (typeof WIDTHS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (!matchMedia(`(width: ${wanted}px)`).matches) await frame();
    await frame();
    await frame();
  }, width);
}

/** Fetches every typeface the page may ask for, so that words have the width they keep. */
async function loadFonts(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
}

/** Nothing is wider than the window at any width; names what sticks out. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await loadFonts(page);
  for (const width of WIDTHS) {
    await setWidth(page, width);
    const outside = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll('body *')].filter(
        (each) => each.getBoundingClientRect().right > clientWidth + 1,
      );
      return wide.slice(0, 5).map((each) => `${each.tagName.toLowerCase()}.${each.className}`);
    });
    expect(outside, `sticks out at ${width} px on ${page.url()}`).toEqual([]);
  }
}

/**
 * Looks at the page where it is: the other mode puts its results together in a second page, which takes as long again
 * and is needed for frames of other origins only. What passes is left out of the report, which is most of it.
 */
function lookAt(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** WCAG 2.2 AA as far as a machine can tell; names rule and place. */
export async function expectAccessible(page: Page, situation: string): Promise<void> {
  const { violations } = await lookAt(page).withTags(WCAG).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`),
  );
  expect(found, `${situation}: ${page.url()}`).toEqual([]);
}

/** Every text can be read on its ground: what a change of colours alone can break. */
export async function expectReadable(page: Page, situation: string): Promise<void> {
  const { violations } = await lookAt(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
  expect(found, `${situation}: ${page.url()}`).toEqual([]);
}

/**
 * Every text stands out from the ground it is painted on, as WCAG 1.4.3 asks: all texts of a page in a few milliseconds,
 * where axe takes a second. Sees flat colours only; what lies on a picture or a gradient is for axe, and for the rules
 * on pairs of tokens.
 */
export async function expectContrast(page: Page, situation: string): Promise<void> {
  const faint = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const known = new Map<string, Colour>();
    const read = (css: string): Colour => {
      const before = known.get(css);
      if (before) return before;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const colour = [red, green, blue, alpha / 255] as const;
      known.set(css, colour);
      return colour;
    };
    const over = (top: Colour, below: Colour): Colour => {
      const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const light = (colour: Colour) => {
      const part = (at: 0 | 1 | 2) => {
        const share = colour[at] / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
    };
    /** What an element is painted on; null where that is no flat colour. */
    const groundOf = (element: Element): Colour | null => {
      const layers: Colour[] = [];
      for (let each: Element | null = element; each; each = each.parentElement) {
        const style = getComputedStyle(each);
        if (style.backgroundImage !== 'none' || Number(style.opacity) < 1) return null;
        const colour = read(style.backgroundColor);
        layers.push(colour);
        if (colour[3] === 1) break;
      }
      return layers.reduceRight<Colour>((below, top) => over(top, below), [255, 255, 255, 1]);
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const words = texts.currentNode.textContent?.trim() ?? '';
      const element = texts.currentNode.parentElement!;
      const drawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (words === '' || !drawn || element.closest('script, .visually-hidden, :disabled')) continue;
      const ground = groundOf(element);
      if (!ground) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const [more, less] = [light(over(read(color), ground)), light(ground)].sort((one, other) => other - one);
      const ratio = (more! + 0.05) / (less! + 0.05);
      const size = Number.parseFloat(fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      if (ratio < (large ? 3 : 4.5)) {
        found.push(`${element.tagName.toLowerCase()}.${element.className} ${ratio.toFixed(2)} ${words.slice(0, 30)}`);
      }
    }
    return found;
  });
  expect(faint, `${situation}: ${page.url()}`).toEqual([]);
}

/** One h1, and no level left out on the way down. */
export async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
  expect(
    levels.filter((level) => level === 1),
    `h1 on ${page.url()}`,
  ).toHaveLength(1);
  levels.forEach((level, index) => {
    expect(level, `heading ${index + 1} of ${levels.join(' ')} on ${page.url()}`).toBeLessThanOrEqual(
      (levels[index - 1] ?? 0) + 1,
    );
  });
}

/** Keeps the colours that the next pages are shown in; `auto` follows what the browser prefers. */
export async function chooseScheme(page: Page, scheme: 'light' | 'dark' | 'auto', url: string): Promise<void> {
  await page.context().addCookies([{ name: 'theme', value: scheme, url }]);
}

/** The same page in the other colours, as they are when its scheme is chosen, without loading it again. */
export async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    // Colours on their way from one to the other are neither.
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets = [still];
    document.documentElement.setAttribute('data-bs-theme', wanted);
  }, scheme);
}
