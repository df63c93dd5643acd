import { randomUUID } from 'node:crypto';
import { expectAccessible, expectHeadingsInOrder } from '../support/accessibility.ts';
import { readMailedLink } from '../support/mailbox.ts';
import { createPair, sendMessage, useSession } from '../support/members.ts';
import { buyPackage } from '../support/orders.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

test('MON-062, MON-063 and MON-064 withdraws from an order in two steps, for the stated amount, confirmed by mail', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  const order = await buyPackage(anna);
  // Six credits were granted at signup and are spent first: 27 of the order remain.
  for (let count = 0; count < 3; count += 1) {
    const gift = { profile: bram.profileId, gift: 'rose', client_id: randomUUID() };
    expect((await anna.api.send('POST', '/api/gift.php', gift)).status).toBe(201);
  }
  await useSession(context, anna);
  await visit(page, at('/transactions'));
  await page.getByRole('link', { name: /30 credits.*€ 18,74.*Betaald/ }).click();
  await expect(page.getByText('Voor je 27 credits die nog over zijn, krijg je € 16,87 terug.')).toBeVisible();
  await expectAccessible(page, 'a transaction');
  await page.getByRole('link', { name: 'Overeenkomst hier herroepen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overeenkomst herroepen' })).toBeVisible();
  await expect(
    page.getByText('27 van de 30 credits zijn over. Daarvoor krijg je € 16,87 van de € 18,74 terug.'),
  ).toBeVisible();
  await expect(page.getByText(`We mailen je naar ${anna.email}.`)).toBeVisible();
  await expectAccessible(page, 'a withdrawal');
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click();

  await expect(page.getByText('Je hebt deze bestelling herroepen', { exact: true })).toBeVisible();
  await expect(page.getByText('Terugbetaling van € 16,87 gevraagd')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Overeenkomst hier herroepen' })).toHaveCount(0);
  await visit(page, at('/transactions?view=credits'));
  await expect(page.getByRole('link', { name: /Bestelling herroepen.*−27.*Saldo 0/ })).toBeVisible();
  const link = await readMailedLink('default', anna.email, `/transactions/${order}`);
  expect(new URL(link).pathname).toBe(`/transactions/${order}`);
});

test('NAV-016, MON-061 and MON-067 links every transaction to its cause, and fits an invoice on one A4 page', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await sendMessage(anna, bram, 'Hoi!');
  await buyPackage(anna);
  await useSession(context, anna);
  await visit(page, at('/transactions?view=credits'));
  await expectAccessible(page, 'movements of credits');
  await expectHeadingsInOrder(page);
  await page.getByRole('link', { name: new RegExp(`Bericht aan ${bram.name}.*−1`) }).click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await page.goBack();
  await page.getByRole('link', { name: /Pakket gekocht.*\+30/ }).click();
  await page.getByRole('link', { name: /^Factuur / }).click();
  await expect(page.getByRole('row', { name: /30 credits op Vonkje.*€ 24,99/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Totaal.*€ 18,74/ })).toBeVisible();
  await expectAccessible(page, 'an invoice');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Afdrukken of opslaan als PDF' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});
