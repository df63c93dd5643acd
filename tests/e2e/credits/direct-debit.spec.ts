import { randomInt, randomUUID } from 'node:crypto';
import { expectAccessible, expectHeadingsInOrder, expectNoOverflow, setWidth } from '../support/accessibility.ts';
import { readMessageMatch } from '../support/mailbox.ts';
import { createMember, useSession, type SignedIn } from '../support/members.ts';
import { priceOf } from '../support/orders.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const IBAN = 'NL91 ABNA 0417 1643 00';

/** Orders a package by direct debit over the API. @returns the URL of its form */
async function orderByDebit({ api }: SignedIn): Promise<string> {
  const placed = await api.send('POST', '/api/order.php', {
    package: 'p1',
    paymentmethod: 'sdd',
    client_id: randomUUID(),
    consents: { immediate: true },
    expected_amount: await priceOf({ api }, 'p1'),
  });
  expect(placed.status, placed.text).toBe(201);
  const { order } = JSON.parse(placed.text) as { order: { status: string; checkout_url: string } };
  expect(order.status).toBe('created');
  return order.checkout_url;
}

test('API-042, NAV-011, MON-005, MON-015 and MON-053 pays an order by direct debit with an account, a mandate and a code', async ({
  page,
  context,
}) => {
  const member = await createMember();
  await useSession(context, member);
  const form = await orderByDebit(member);
  expect(new URL(form).pathname).toBe('/directdebit');
  await visit(page, form);
  await expectAccessible(page, 'the form of a direct debit');
  await expectHeadingsInOrder(page);
  await setWidth(page, 320);
  await expectNoOverflow(page);

  const send = page.getByRole('button', { name: 'Stuur mij een code' });
  await page.getByLabel('Naam van de rekeninghouder').fill('A. de Bos');
  await page.getByLabel('Rekeningnummer (IBAN)').fill('nl91abna0417164301');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Dit rekeningnummer klopt niet. Kijk het na.');
  await expect(page.getByRole('alert')).toContainText('Zonder je machtiging kunnen we niet incasseren.');
  await expect(page.getByLabel('Naam van de rekeninghouder')).toHaveValue('A. de Bos');

  const phone = `0612${randomInt(100_000, 999_999)}`;
  await page.getByLabel('Rekeningnummer (IBAN)').fill('nl91abna0417164300');
  await page.getByLabel('Straat').fill('Kerkstraat');
  await expect(page.getByLabel('Rekeningnummer (IBAN)')).toHaveValue(IBAN);
  await page.getByLabel('Huisnummer').fill('12');
  await page.getByLabel('Postcode').fill('3511 AB');
  await page.getByLabel('Woonplaats').fill('Utrecht');
  await page.getByLabel('Telefoonnummer', { exact: true }).fill(phone);
  await page.getByLabel(/^Ik machtig/).check();
  await send.click();

  await expect(page.getByText('Rekening die eindigt op 4300')).toBeVisible();
  await expectAccessible(page, 'the code of a direct debit');
  const code = await readMessageMatch('default', `+31${phone.slice(1)}`, /je code is (\d{6})/);
  const collect = page.getByRole('button', { name: /^Incasseer €/ });
  await page.getByLabel('Code van 6 cijfers').fill(code === '000000' ? '000001' : '000000');
  await collect.click();
  await expect(page.getByText('Code ongeldig')).toBeVisible();
  await page.getByLabel('Code van 6 cijfers').fill(code);
  await collect.click();
  await expect(page).toHaveURL(/\/payment\/pending\?order=/);
  await visit(page, form);
  await expect(page).toHaveURL(/\/payment\/pending\?order=/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MON-070 and MON-016 explains direct debit without an order, and debits with one', async ({ page, context }) => {
    await page.goto(siteUrl('default', '/directdebit'));
    await expect(page.getByText(/machtig je ons één keer/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kies een pakket' })).toHaveAttribute('href', '/credits');

    const member = await createMember();
    await useSession(context, member);
    await page.goto(await orderByDebit(member));
    for (const [label, text] of [
      ['Naam van de rekeninghouder', 'A. de Bos'],
      ['Rekeningnummer (IBAN)', 'BE68 5390 0754 7034'],
      ['Straat', 'Kerkstraat'],
      ['Huisnummer', '12'],
      ['Postcode', '3511 AB'],
      ['Woonplaats', 'Utrecht'],
      ['Telefoonnummer', '0612345678'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByLabel(/^Per e-mail/).check();
    const send = page.getByRole('button', { name: 'Stuur mij een code' });
    await send.click();
    await expect(page.getByRole('alert')).toContainText('Zonder je machtiging kunnen we niet incasseren.');
    await page.getByLabel(/^Ik machtig/).check();
    await send.click();
    const code = await readMessageMatch('default', member.email, /Typ deze code over\s+(\d{6})/);
    await page.getByLabel('Code van 6 cijfers').fill(code);
    await page.getByRole('button', { name: /^Incasseer €/ }).click();
    await expect(page).toHaveURL(/\/payment\/pending\?order=/);
  });
});
