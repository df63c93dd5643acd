import type { Page } from '@playwright/test';

import { combinations } from '../support/combinations.ts';
import {
  chooseScheme,
  expectAccessible,
  expectFits,
  expectHeadingsInOrder,
  expectNoOverflow,
  expectReadable,
  setWidth,
} from '../support/accessibility.ts';
import { SITES, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const TEXTS = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const;
const PATHS = [...TEXTS.map((token) => `/pages/${token}`), '/pricing', '/complaints'];

const descriptionOf = (page: Page) => page.locator('head meta[name="description"]').getAttribute('content');

const SITES_WITH_PAGES = ['default', 'bdsm', 'gilf', 'gay'] as const;

const ROWS = combinations({
  path: PATHS,
  site: SITES_WITH_PAGES,
  width: [390, 1280],
  scheme: ['light', 'dark'],
});

// The markup is the same on all sites: each page is tested in full on one, and for contrast on the others. Grouped by
// site, since the browser starts a process for each.
for (const site of SITES_WITH_PAGES) {
  const rows = ROWS.filter((row) => row.site === site);
  test(
    `NAV-058 and PAG-003: the pages of ${site} are accessible in pairs of page, width and scheme`,
    {
      tag: '@matrix',
    },
    async ({ page }) => {
      for (const row of rows) {
        const { path, width, scheme } = row;
        const situation = `${scheme} at ${width} px`;
        await chooseScheme(page, scheme, siteUrl(site));
        const answer = await page.goto(siteUrl(site, path));
        await setWidth(page, width);
        expect(answer?.status()).toBe(200);
        await expect(page).toHaveTitle(new RegExp(`^.{4,} · ${SITES[site]}$`));
        expect(await descriptionOf(page)).not.toContain('{');
        await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
        await expectFits(page, situation);
        if (row === ROWS.find((each) => each.path === path)) {
          await expectHeadingsInOrder(page);
          await expectAccessible(page, situation);
          await expectNoOverflow(page);
        } else await expectReadable(page, situation);
      }
    },
  );
}

test('PAG-003 links the sections of a text from its contents', async ({ page }) => {
  await setWidth(page, 1280);
  await visit(page, siteUrl('default', '/pages/terms'));
  const contents = page.getByRole('navigation', { name: 'Op deze pagina' });
  await contents.getByRole('link', { name: 'Stoppen' }).click();
  await expect(page.getByRole('heading', { name: 'Stoppen' })).toBeInViewport();
  await expect(contents).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PAG-003 opens questions, and finds those that contain all search words', async ({ page }) => {
    await page.goto(siteUrl('default', '/pages/faq'));
    await page.getByText('Wat kost het om lid te worden?').click();
    await expect(page.getByText('rondkijken, liken en berichten lezen is gratis')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Zoek in de vragen' }).fill('Afschrift naam');
    await page.getByRole('button', { name: 'Zoek', exact: true }).click();
    await expect(page.getByText('1 vraag gevonden')).toBeVisible();
    await expect(page.getByText('is niet te zien wat je hebt gekocht')).toBeVisible();
    await page.getByRole('link', { name: 'Toon alle vragen' }).click();
    await expect(page.getByText('Wat kost het om lid te worden?')).toBeVisible();
  });
});
