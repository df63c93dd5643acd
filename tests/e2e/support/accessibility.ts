import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

/** Narrow phone, phone, tablet, desktop; CSS pixels. */
export const WIDTHS = [320, 390, 768, 1280] as const;
const HEIGHT = 800;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Resizes the window, and waits for a frame drawn at that size, because measurements before are inconsistent. */
export async function setWidth(page: Page, width: (typeof WIDTHS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (!matchMedia(`(width: ${wanted}px)`).matches) await frame();
    await frame();
    await frame();
  }, width);
}

/** Loads every font of the page, so that text widths are final. */
async function loadFonts(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
}

/** Expects that nothing is wider than the window; names what overflows. */
export async function expectFits(page: Page, situation: string): Promise<void> {
  await loadFonts(page);
  const outside = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide
      .slice(0, 5)
      .map((each) => `${each.tagName.toLowerCase()}.${each.className} “${each.textContent.slice(0, 30)}”`);
  });
  expect(outside, `sticks out, ${situation}, on ${page.url()}`).toEqual([]);
}

/** Expects that nothing is wider than the window at any width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFits(page, `at ${width} px`);
  }
}

/** Injects axe once per frame: it is large, and loading it takes as long as running its rules. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window);
    if (!isThere) await frame.evaluate(`${AXE}; undefined`);
  }
}

/** Runs axe's rules, by tag or id; names rule and element of each violation. */
async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  await settleColours(page);
  await injectAxe(page);
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const found = await axe.run({ runOnly, resultTypes: ['violations'] });
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`),
      );
    },
    [...rules],
  );
}

/** Waits for colour transitions between schemes to finish; one on an inherited colour starts others in descendants. */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await drawn();
    while (fading().length > 0) {
      await Promise.all(fading().map((transition) => transition.finished.catch(() => undefined)));
      await drawn();
    }
  });
}

/** Expects WCAG 2.2 AA as far as it can be automated; names rule and element. */
export async function expectAccessible(page: Page, situation: string): Promise<void> {
  expect(await violations(page, WCAG), `${situation}: ${page.url()}`).toEqual([]);
}

/**
 * Expects readable contrast, by the same rules: sufficient for markup that has been tested completely in other colours.
 */
export async function expectReadable(page: Page, situation: string): Promise<void> {
  expect(await violations(page, ['color-contrast']), `${situation}: ${page.url()}`).toEqual([]);
}

/** Expects one h1, and no skipped heading level. */
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

/** Sets the scheme of the next pages; `auto` follows the browser's preference. */
export async function chooseScheme(page: Page, scheme: 'light' | 'dark' | 'auto', url: string): Promise<void> {
  await page.context().addCookies([{ name: 'theme', value: scheme, url }]);
}

/** Shows the current page in the other scheme, as if chosen, without reloading it. */
export async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    // Disable transitions, whose intermediate colours are invalid.
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets = [still];
    document.documentElement.setAttribute('data-bs-theme', wanted);
  }, scheme);
}
