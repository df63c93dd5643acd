import type { Page } from '@playwright/test';

import { createClient } from '../support/client.ts';
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
import { signInPersona } from '../support/members.ts';
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

// The markup is the same on all sites: each page is tested in full on one, and for contrast on the others. By site,
// since the browser starts a process for each.
for (const site of SITES_WITH_PAGES) {
  const rows = ROWS.filter((row) => row.site === site);
  test(
    `NAV-058 and PAG-003: the pages of ${site} are accessible in pairs of page, width and scheme`,
    {
      tag: '@matrix',
    },
    async ({ page }) => {
      test.setTimeout(45_000 + rows.length * 5_000);
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

test('PAG-003 gives every information page its own description', async ({ page }) => {
  const descriptions = new Set<string | null>();
  for (const path of PATHS) {
    await page.goto(siteUrl('default', path));
    descriptions.add(await descriptionOf(page));
  }
  expect(descriptions.size).toBe(PATHS.length);
});

test('PAG-003 links the sections of a text from its contents', async ({ page }) => {
  await setWidth(page, 1280);
  await visit(page, siteUrl('default', '/pages/terms'));
  const contents = page.getByRole('navigation', { name: 'Op deze pagina' });
  await contents.getByRole('link', { name: 'Stoppen' }).click();
  await expect(page.getByRole('heading', { name: 'Stoppen' })).toBeInViewport();
  await expect(contents).toBeInViewport();
});

test('NAV-058 shows them to a member within the site', async ({ openBrowser }) => {
  const { page } = await openBrowser(await signInPersona('default', 'free'));
  await page.goto(siteUrl('default', '/complaints'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klachten en bezwaar');
  await expect(page.getByRole('link', { name: 'Inloggen' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
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

  test('NAV-012 shows the prices of the chosen country', async ({ page }) => {
    await page.goto(siteUrl('bbw', '/pricing'));
    await expect(page.getByRole('row', { name: /^10 credits/ })).toContainText('€ 9,99');
    await page.context().addCookies([{ name: 'country', value: 'GB', url: siteUrl('bbw') }]);
    await page.reload();
    await expect(page.getByRole('row', { name: /^10 credits/ })).toContainText('£ 8,99');
    await expect(page.getByText('Er wordt niets vanzelf verlengd')).toBeVisible();
    // Payment surcharges are not allowed in the United Kingdom; in the United States they are.
    await expect(page.getByText(/toeslag £/)).toHaveCount(0);
    await page.context().addCookies([{ name: 'country', value: 'US', url: siteUrl('bbw') }]);
    await page.reload();
    await expect(page.getByText(/toeslag .*0,35/)).toBeVisible();
  });
});

test('PAG-008 shows the privacy text for the United States exactly to visitors from there', async ({ page }) => {
  await page.goto(siteUrl('bbw', '/pages/privacy'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await page.context().addCookies([{ name: 'country', value: 'US', url: siteUrl('bbw') }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice for the United States');
  await expect(page.locator('article')).toHaveAttribute('lang', 'en-US');
});

test('PAG-007 links the telephone number without dashes and spaces', async ({ page }) => {
  await page.goto(siteUrl('default', '/pages/service'));
  await expect(page.getByRole('main').getByRole('link', { name: '+31 85 000 01 00' })).toHaveAttribute(
    'href',
    'tel:+31850000100',
  );
});

test('PAG-004 answers 404 to unknown and hostile paths', async () => {
  const client = createClient(siteUrl('default', ''));
  const status = async (path: string, method = 'GET') => (await client.send(method, path)).status;
  const unknown = ['/onbekend', '/pages/onbekend', '/pages/Terms', '/Terms', '/pages/%2e%2e%2fterms', '/..%2fterms'];
  for (const path of unknown) expect(await status(path), path).toBe(404);
  expect(await status('/onbekend', 'POST')).toBe(404);
  expect(await status('/terms')).toBe(301);
  expect(await status('/login')).toBe(200);
});
