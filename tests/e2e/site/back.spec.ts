import type { Locator, Page } from '@playwright/test';

import { deskSession, deskUrl } from '../support/desk.ts';
import { createPair, signInPersona, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

/** Opens an overlay, and expects that back closes it and stays on the page, and that forward opens nothing. */
async function expectClosesOnBack(page: Page, overlay: Locator, open: () => Promise<void>): Promise<void> {
  const url = page.url();
  await open();
  await expect(overlay).toBeVisible();
  // On a busy page the history entry is added with a delay.
  const depth = () =>
    page.evaluate(() => (history.state as { overlay?: { depth: number } } | null)?.overlay?.depth ?? 0);
  await expect.poll(depth).toBeGreaterThan(0);
  await page.goBack();
  await expect(overlay).toBeHidden();
  expect(page.url()).toBe(url);
  await page.goForward({ waitUntil: 'commit' });
  await expect(overlay).toBeHidden();
  expect(page.url()).toBe(url);
}

test('PRD-5 closes sheets, menus and dialogs of the members page on back', async ({ page, context }) => {
  await useSession(context, await signInPersona('default', 'premium'));
  await visit(page, at('/likes'));
  await page.getByRole('link', { name: 'Zoeken', exact: true }).first().click();
  await expect(page).toHaveURL(at('/members'));
  const sheet = page.getByRole('dialog', { name: 'Meer filters' });
  const filters = () => page.getByRole('button', { name: /^Filters/ }).click();
  await expectClosesOnBack(page, sheet, filters);
  await expectClosesOnBack(page, page.getByRole('dialog', { name: /^Meer over / }), () =>
    page
      .getByRole('link', { name: /^Meer over / })
      .first()
      .click(),
  );
  const menu = page.locator('.dropdown-menu:popover-open');
  await expectClosesOnBack(page, menu, () => page.getByRole('button', { name: 'Jouw account' }).click());

  // Closing it in another way leaves no history entry, and neither does a reload.
  await filters();
  await sheet.getByRole('button', { name: 'Filters sluiten' }).click();
  await expect(sheet).toBeHidden();
  await filters();
  await expect(sheet).toBeVisible();
  await reload(page);
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(at('/likes'));

  // A form opened from a sheet replaces the sheet.
  await page.goForward();
  await expect(page).toHaveURL(at('/members'));
  await filters();
  await sheet.getByLabel('Nu online').check();
  await sheet.getByRole('button', { name: 'Toon leden' }).click();
  await expect(page).toHaveURL(/online=1/);
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(at('/members'));
  await page.goForward();
  await expect(page).toHaveURL(/online=1/);
});

test('PRD-5 closes the dialogs of a conversation on back', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await useSession(context, anna);
  await visit(page, at(`/members/${bram.profileId}/chat`));
  const gifts = page.getByRole('dialog', { name: `Een cadeau voor ${bram.name}` });
  await expectClosesOnBack(page, gifts, () =>
    page.locator('.composer').getByRole('link', { name: 'Cadeau geven' }).click(),
  );
  const menu = page.getByRole('dialog', { name: `Meer over ${bram.name}` });
  await expectClosesOnBack(page, menu, () => page.getByRole('button', { name: `Meer over ${bram.name}` }).click());

  // The report dialog replaces the menu.
  await page.getByRole('button', { name: `Meer over ${bram.name}` }).click();
  await menu.getByRole('link', { name: `${bram.name} melden` }).click();
  const report = page.getByRole('dialog', { name: `${bram.name} melden` });
  await expect(report).toBeVisible();
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(report).toBeHidden();
  await expect(page).toHaveURL(at(`/members/${bram.profileId}/chat`));
});

const next = (page: Page) => page.getByRole('button', { name: 'Ga verder' }).click();

/** Answers the first two steps. */
async function answerTwoSteps(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Ik ben een' }).getByText('Vrouw', { exact: true }).click();
  await page.getByRole('group', { name: 'Ik zoek' }).getByText('Mannen').click();
  await next(page);
  await page.getByLabel('Geboortedatum').fill('1988-02-03');
  await next(page);
  await expect(page.getByLabel('Profielnaam')).toBeVisible();
}

for (const [kind, path] of [
  ['dialog', '/'],
  ['page', '/signup'],
] as const) {
  test(`PRD-5 goes back one step in the signup ${kind}, and leaves it from the first step`, async ({ page }) => {
    await visit(page, at('/login'));
    await visit(page, at(path));
    if (kind === 'dialog')
      await page
        .getByRole('link', { name: /Maak .*profiel/ })
        .first()
        .click();
    await answerTwoSteps(page);
    await page.goBack();
    await expect(page.getByLabel('Geboortedatum')).toHaveValue('1988-02-03');
    await next(page);
    await expect(page.getByLabel('Profielnaam')).toBeVisible();
    // The signup's own back button behaves the same.
    await page.getByText('Vorige stap', { exact: true }).click();
    await expect(page.getByLabel('Geboortedatum')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('group', { name: 'Ik ben een' })).toBeVisible();
    await page.goBack();
    if (kind === 'dialog') {
      await expect(page.locator('#signup-modal')).toBeHidden();
      await expect(page).toHaveURL(at('/'));
      await page.goBack();
    }
    await expect(page).toHaveURL(at('/login'));
  });
}

test("PRD-5 closes the desk's dialogs on back", async ({ page, context }) => {
  await deskSession(context, { role: 'platform' });
  await visit(page, deskUrl('/desk'));
  await expectClosesOnBack(page, page.getByRole('dialog'), () => page.keyboard.press('?'));
});
