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

/** Waits until what fades from one scheme's colours to the other's has got there. */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(fading.map((transition) => transition.finished.catch(() => undefined)));
  });
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const faultsOf = (violations: Violations): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`),
  );

/** WCAG 2.2 AA as far as a machine can tell; names rule and place. */
export async function expectAccessible(page: Page, situation: string): Promise<void> {
  await settleColours(page);
  const { violations } = await lookAt(page).withTags(WCAG).analyze();
  expect(faultsOf(violations), `${situation}: ${page.url()}`).toEqual([]);
}

/**
 * That words can be read on their ground, by the same measure: enough where the same markup is shown in other colours, and
 * has been looked at in full before.
 */
export async function expectReadable(page: Page, situation: string): Promise<void> {
  await settleColours(page);
  const { violations } = await lookAt(page).withRules(['color-contrast']).analyze();
  expect(faultsOf(violations), `${situation}: ${page.url()}`).toEqual([]);
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
