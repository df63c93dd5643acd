import type { Page } from '@playwright/test';
import { NICHES, type NicheName } from '../../../tenants/value-lists.ts';
import { combinations } from '../support/combinations.ts';
import {
  chooseScheme,
  expectAccessible,
  expectHeadingsInOrder,
  expectNoOverflow,
  expectReadable,
  setWidth,
} from '../support/accessibility.ts';
import { SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const nicheOf = (site: string) => Number(Object.entries(NICHES).find(([, name]) => name === site)![0]);

/** Loads every picture; those below the first screen are lazy. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}

/** The ids of the sections in visual order. */
function sectionsAsSeen(page: Page): Promise<string[]> {
  return page
    .locator('main section[aria-labelledby]')
    .evaluateAll((sections) =>
      sections
        .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map((each) => each.getAttribute('aria-labelledby') ?? ''),
    );
}

/** Texts of the first screen that overflow the hero or the window; empty if all are visible. */
function clippedInHero(page: Page): Promise<string[]> {
  return page.locator('.hero').evaluate((hero) => {
    const box = hero.getBoundingClientRect();
    const textBox = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const parts = [...hero.querySelectorAll('h1, .eyebrow, .hero-actions > *')];
    const faults = parts.flatMap((part) =>
      [part.getBoundingClientRect(), textBox(part)]
        .filter(
          (each) =>
            each.height === 0 ||
            each.top < box.top ||
            each.bottom > box.bottom ||
            each.left < 0 ||
            each.right > document.documentElement.clientWidth,
        )
        .map(({ left, top, right, bottom }) => `${part.textContent}: ${[left, top, right, bottom].join()}`),
    );
    return parts.length === 4 ? faults : [...faults, `${parts.length} parts instead of 4`];
  });
}

const ROWS = combinations({ site: SLUGS, width: [390, 1280], scheme: ['light', 'dark'] });

/** Expects the front page in its own language, accessible and without overflow in the site's combinations. */
async function expectReadableEverywhere(page: Page, site: NicheName): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', site === 'bbw' ? 'en' : 'nl');
  await expect(page.locator('html')).toHaveAttribute('data-niche', String(nicheOf(site)));
  await expectHeadingsInOrder(page);
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
  await expectNoOverflow(page);
  for (const [index, { width, scheme }] of ROWS.filter((row) => row.site === site).entries()) {
    const situation = `${site}, ${scheme} at ${width} px`;
    await page.emulateMedia({ colorScheme: scheme });
    await setWidth(page, width);
    expect(await clippedInHero(page), situation).toEqual([]);
    await (index === 0 ? expectAccessible : expectReadable)(page, situation);
  }
}

// Sequential in one test, with one visit per site: a browser and a visit for each rule would cost more.
test(
  'NAV-001, THM-004, THM-006, SEC-029 and LNG-001 prioritises the first picture, lazy-loads the others, causes no layout shift, keeps its order, which differs between brands, and is accessible in pairs of width and scheme, in its own language by default',
  {
    tag: '@matrix',
  },
  async ({ page, context }) => {
    await context.clearCookies({ name: 'locale' });
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const orders = new Set<string>();
    for (const site of SLUGS) {
      await test.step(site, async () => {
        await chooseScheme(page, 'auto', siteUrl(site));
        // The setting of most visitors. Under reduced motion the hero shows its text before the fonts load, and wraps it
        // again.
        await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' });
        await setWidth(page, 1280);
        await page.goto(siteUrl(site));
        await expect(page.locator('.hero img').first()).toHaveAttribute('fetchpriority', 'high');
        const faces = page.locator('main .member-card img');
        for (const face of await faces.all()) await expect(face).toHaveAttribute('loading', 'lazy');
        await scrollThrough(page);
        const { shift } = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen);
        expect(shift).toBeLessThan(0.1);
        // The focus order equals the visual order.
        const seen = await sectionsAsSeen(page);
        const focusable = ['faces', 'faq'].filter((id) => seen.includes(id));
        expect(seen.filter((id) => focusable.includes(id))).toEqual(focusable);
        expect(seen.at(-1)).toBe('faq');
        expect(new Set(seen)).toEqual(
          new Set([site === 'bdsm' ? 'door' : 'faces', 'how', 'talk', 'cost', 'trust', 'faq']),
        );
        orders.add(seen.join());
        await page.evaluate(() => scrollTo(0, 0));
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await expectReadableEverywhere(page, site);
      });
    }
    expect(orders.size).toBeGreaterThan(4);
  },
);

test.describe('front page', () => {
  test('answers questions by keyboard', async ({ page }) => {
    await page.goto(siteUrl('default'));
    const question = page.getByText('Zit ik ergens aan vast?');
    const answer = page.getByText(/er loopt niets door/);
    await expect(answer).toBeHidden();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(answer).toBeHidden();
  });
});

for (const site of ['gay', 'milf'] as const) {
  test(`first screen of ${site} grows with a much longer heading`, async ({ page }) => {
    // After hydration, which would otherwise find a text mismatch.
    await visit(page, siteUrl(site));
    await page.locator('.hero h1').evaluate((heading) => {
      heading.textContent =
        'De allermooiste levensjaren deel je ongetwijfeld samen met iemand uit de buurt die je werkelijk begrijpt.';
    });
    for (const width of [390, 1280] as const) {
      await setWidth(page, width);
      expect(await clippedInHero(page), `at ${width} px`).toEqual([]);
    }
  });
}

test.describe('front page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('answers questions and links to the signup', async ({ page }) => {
    await page.goto(siteUrl('gay'));
    await page.getByText('Moet mijn gezicht erop?').click();
    await expect(page.getByText(/Je bepaalt zelf of je een foto plaatst/)).toBeVisible();
    await page.getByRole('link', { name: 'Kom erbij' }).first().click();
    await expect(page).toHaveURL(siteUrl('gay', '/signup'));
  });
});
