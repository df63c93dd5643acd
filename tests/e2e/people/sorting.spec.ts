import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { createPair, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);
const ANSWERS = { seek: 'relationship', weekend: 'outdoors', evening: 'coffee', nearby: 'region', age: 'same' };

/** Saves interests, and answers in the match-finder. */
async function describe({ api }: SignedIn): Promise<void> {
  const sent = [
    await api.send('PUT', '/api/profile.php', { interests: ['hiking', 'coffee'], reason: 'relationship' }),
    await api.send('POST', '/api/match-finder.php', { answers: ANSWERS }),
  ];
  expect(sent.map(({ status, text }) => [status, status < 300 ? '' : text])).toEqual([
    [200, ''],
    [200, ''],
  ]);
}

/** Selects a town in the location settings. */
async function choosePlace(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Plaats' }).fill('sneek');
  await page.getByRole('button', { name: 'Zoek' }).click();
  await page.getByRole('button', { name: 'Kies Sneek' }).click();
  await expect(page.getByText('Je locatie is bewaard.')).toBeVisible();
}

test('MEM-5 links the sort order to the location settings, and then shows distances and common interests', async ({
  page,
  context,
  openBrowser,
}) => {
  const [her, him] = await createPair();
  await Promise.all([describe(her), describe(him)]);
  await useSession(context, her);
  await visit(page, at('/members'));
  // The first chip shows the order and the photo filter; its sheet shows what another order would need.
  const chip = page.getByRole('button', { name: /^Volgorde/ });
  await expect(chip).toHaveText('Laatst actief · met foto');
  await chip.click();
  const sheet = page.getByRole('dialog', { name: 'Volgorde' });
  await expectAccessible(page, 'the sheet of the order');
  await expect(sheet.getByRole('combobox', { name: 'Volgorde' }).getByRole('option')).toHaveText([
    'Laatst actief',
    'Nieuwste eerst',
    'Wat jullie delen',
  ]);
  await sheet.getByRole('link', { name: 'Deel je locatie om op afstand te sorteren.' }).click();
  await expect(page.getByText('zien ongeveer hoe ver je van hen woont')).toBeVisible();
  await choosePlace(page);
  const { page: his } = await openBrowser(him);
  await visit(his, at('/settings/location'));
  await choosePlace(his);
  await visit(page, at('/members'));
  await chip.click();
  await sheet.getByRole('combobox', { name: 'Volgorde' }).selectOption('Dichtbij eerst');
  await sheet.getByRole('combobox', { name: "Foto's" }).selectOption('Ook zonder foto');
  await sheet.getByRole('button', { name: 'Toon leden' }).click();
  await expect(page).toHaveURL(/sort=distance/);
  await expect(chip).toHaveText('Dichtbij eerst');
  // Both are in the same grid cell, and he has no photo.
  const card = page.locator('.member-card').filter({ hasText: him.name });
  await expect(card).toContainText('± 5 km');
  await expect(card).toContainText(/\d+% overeenkomst/);
  await expect(card).toContainText('Allebei: Koffie, Wandelen');
  await chip.focus();
  await page.keyboard.press('Enter');
  await sheet.getByRole('combobox', { name: 'Volgorde' }).selectOption('Wat jullie delen');
  await sheet.getByRole('button', { name: 'Toon leden' }).click();
  await expect(chip).toHaveText('Wat jullie delen');
  await expect(page.locator('.member-card').first()).toContainText('Allebei:');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-5 sorts by the form, and shows the sort order on its chip', async ({ page, context }) => {
    const [her] = await createPair();
    await useSession(context, her);
    await page.goto(at('/members'));
    await page.getByRole('button', { name: /^Volgorde/ }).click();
    await page.getByRole('combobox', { name: 'Volgorde' }).selectOption('Nieuwste eerst');
    await page.getByRole('button', { name: 'Toon leden' }).click();
    await expect(page).toHaveURL(/sort=new/);
    await expect(page.getByRole('button', { name: /^Volgorde/ })).toHaveText('Nieuwste eerst · met foto');
  });
});
