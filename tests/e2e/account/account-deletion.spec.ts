import type { Locator, Page } from '@playwright/test';
import { readMailedLink } from '../support/mailbox.ts';
import { PASSWORD, createMember, createPair, sendMessage, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const settings = (page: Page): Locator => page.getByRole('main');

/** Continues from the reasons to the last step. */
async function leadToPassword(page: Page, site: string): Promise<void> {
  await page.goto(siteUrl(site, '/settings/delete'));
  await page.getByText('Ik wil er even tussenuit').click();
  await press(page, 'Verder');
  await expect(page.getByText('Stap 2 van 3')).toBeVisible();
  await page.getByRole('link', { name: 'Verder met verwijderen' }).click();
  await expect(page.getByText('Stap 3 van 3')).toBeVisible();
}

async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Je wachtwoord').fill(password);
  await press(page, 'Verwijder mijn account');
}

test('ACC-047, ACC-048, NAV-022 and ACC-009 deletes the account after offering alternatives, and restores it with the mailed link', async ({
  page,
  context,
  openBrowser,
}) => {
  const [anna, bram] = await createPair('milf');
  await sendMessage(anna, bram, 'Hoi Bram');
  const other = await openBrowser(bram);
  await other.page.goto(siteUrl('milf', '/chats'));
  await useSession(context, anna);
  // With JavaScript: otherwise the steps are separate pages.
  await visit(page, siteUrl('milf', '/settings/delete'));
  await page.getByText('Het is me te duur').click();
  await press(page, 'Verder');
  // The reason for leaving must not appear in the browser history or a log.
  await expect(page).toHaveURL(siteUrl('milf', '/settings/delete?step=alternatives'));
  await expect(page.getByRole('heading', { name: 'Is dit misschien genoeg?' })).toBeFocused();
  await press(page, 'Zet mijn mails op pauze');
  await expect(page.getByText('Je mails staan op pauze.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zet mijn mails weer aan' })).toBeFocused();
  await press(page, 'Zet mijn mails weer aan');
  await expect(page.getByText('Je mails staan op pauze.')).toHaveCount(0);
  await press(page, 'Maak me onzichtbaar');
  await expect(page.getByText('Je bent nu onzichtbaar.')).toBeVisible();
  await press(page, 'Maak me weer zichtbaar');
  await expect(page.getByText('Je bent nu onzichtbaar.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Verder met verwijderen' }).click();
  await expect(page.locator('input[name=reasons]')).toHaveValue('price');

  await typePassword(page, 'fout-wachtwoord');
  await expect(page.getByText('Controleer je oude wachtwoord.')).toBeVisible();
  await expect(page.getByLabel('Je wachtwoord')).toBeFocused();
  await typePassword(page, PASSWORD);
  await expect(page).toHaveURL(siteUrl('milf', '/account-deleted'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je account is verwijderd');
  await expect(page.getByText(/Met de link in je mail herstel je alles tot \d+ \w+ \d{4}\./)).toBeVisible();
  // The other participant's open page is updated.
  await expect(other.page.getByRole('link', { name: /Account verwijderd/ })).toBeVisible();

  const link = await readMailedLink('milf', anna.email, '/account-deleted');
  await page.goto(link);
  await press(page, 'Herstel mijn account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je account is terug');
  await expect(other.page.getByRole('link', { name: new RegExp(anna.name) })).toBeVisible();
  await page.goto(link).catch(() => undefined);
  await expect(page.getByText('Link verlopen of invalide, vraag een nieuwe e-mail aan')).toBeVisible();
});

test('ACC-050 creates an archive of all data that can be downloaded once from the mailed link', async ({
  page,
  context,
}) => {
  const anna = await createMember();
  await useSession(context, anna);
  await page.goto(siteUrl('default', '/settings/data'));
  await press(page, 'Vraag je gegevens op');
  await expect(page.getByText('We zetten je gegevens klaar')).toBeVisible();
  const link = new URL(await readMailedLink('default', anna.email, '/settings/data/download'));
  const ask = () => anna.api.send('GET', link.pathname + link.search);
  const file = await ask();
  expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="export-\d{4}-\d\d-\d\d\.zip"$/);
  expect(file.text.startsWith('PK')).toBe(true);
  const again = await ask();
  expect(again.status).toBe(404);
  expect(again.text).toContain('Link verlopen of invalide');
  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download je gegevens' }).click();
  expect((await download).suggestedFilename()).toMatch(/^export-.*\.zip$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ACC-047 and SEC-013 deletes the account and ends its sessions', async ({ page, context }) => {
    const anna = await createMember({ site: 'gilf' });
    await useSession(context, anna);
    await leadToPassword(page, 'gilf');
    await expect(settings(page)).toContainText('tot 14 dagen later alles terug');
    await typePassword(page, PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je account is verwijderd');
    const user = await anna.api.send('GET', '/api/user.php');
    expect(JSON.parse(user.text)).toEqual({ user: null });
    await page.goto(siteUrl('gilf', '/settings'));
    await expect(page).toHaveURL(/\/login\?/);
  });
});
