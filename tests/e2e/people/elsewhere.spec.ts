import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { createPair, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);
const LINE = /^Je zoekt in Sneek, tot /;

/** Selects Sneek for a week in the location settings. */
async function goToSneek(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Plaats' }).fill('sneek');
  await page.getByRole('button', { name: 'Zoek', exact: true }).click();
  await page.getByRole('button', { name: 'Zoek daar: Sneek' }).click();
  await expect(page).toHaveURL(at('/members#main'));
  await expect(page.getByText(LINE)).toBeVisible();
}

test('MEM-12 starts a search elsewhere from the region filter, shows it to others, updates every tab, and ends it at once', async ({
  page,
  context,
  openBrowser,
}) => {
  const [her, him] = await createPair();
  await useSession(context, him);
  const other = await context.newPage();
  await visit(other, at('/settings/location'));
  await visit(page, at('/members'));
  const chip = page.getByRole('button', { name: /^Regio/ });
  await expect(chip).toHaveText('Regio Nederland');
  await chip.click();
  await page.getByRole('dialog', { name: 'Regio' }).getByRole('link', { name: 'Elders zoeken' }).click();
  await expect(page.getByRole('heading', { name: 'Elders zoeken' })).toBeVisible();
  await goToSneek(page);
  await expectAccessible(page, 'a search elsewhere');
  await expect(chip).toHaveText(/Friesland/);
  // Other filters keep the place, which is not a filter itself.
  await page.getByRole('link', { name: 'Nu online' }).click();
  await expect(page).toHaveURL(/online=1/);
  await expect(chip).toHaveText(/Friesland/);
  await expect(page.getByText(LINE)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Gekozen filters' }).getByRole('listitem')).toHaveCount(1);
  // A manually selected region overrides the place, so the line is hidden.
  await visit(page, at('/members?countryregion=NL-LI'));
  await expect(chip).toHaveText(/Limburg/);
  await expect(page.getByText(LINE)).toBeHidden();
  // Another tab.
  await expect(other.getByText(LINE)).toBeVisible();
  await expectAccessible(other, 'the settings of a search elsewhere');

  const { page: hers } = await openBrowser(her);
  await visit(hers, at(`/members/${him.profileId}`));
  await expect(hers.getByText('zoekt in Sneek')).toBeVisible();

  await visit(page, at('/members?min_age=30'));
  const stop = page.getByRole('button', { name: 'Stoppen' });
  await stop.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(LINE)).toBeHidden();
  await expect(chip).toHaveText('Regio Nederland');
  await expect(page).toHaveURL(at('/members?min_age=30#main'));
  await expect(page.locator('#main')).toBeFocused();
  await expect(other.getByText(LINE)).toBeHidden();
  await hers.reload();
  await expect(hers.getByRole('heading', { level: 1, name: him.name })).toBeVisible();
  await expect(hers.getByText('zoekt in Sneek')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-12 starts and ends a week elsewhere with forms', async ({ page, context }) => {
    const [, him] = await createPair();
    await useSession(context, him);
    await page.goto(at('/settings/location'));
    await goToSneek(page);
    await page.getByRole('button', { name: 'Stoppen' }).click();
    await expect(page).toHaveURL(at('/members#main'));
    await expect(page.getByText(LINE)).toBeHidden();
    await page.goto(at('/settings/location'));
    await goToSneek(page);
    await page.goto(at('/settings/location'));
    await page.getByRole('button', { name: 'Zoek weer thuis' }).click();
    await expect(page.getByText('Je zoekt weer vanaf waar je woont.')).toBeVisible();
  });
});
