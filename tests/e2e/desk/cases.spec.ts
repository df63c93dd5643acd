import { deskSession, deskUrl } from '../support/desk.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { readMessageMatch } from '../support/mailbox.ts';
import { uniqueEmail } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const SITE = 'bbw';
const CODE = /(K-[0-9A-Z]{4}-[0-9A-Z]{4})/;

test('OPS-008 accepts a visitor’s complaint, and sends the answer by email', async ({ page, context, openBrowser }) => {
  const email = uniqueEmail();
  const { page: visitor } = await openBrowser();
  await visitor.goto(siteUrl(SITE, '/complaints?lang=nl'));
  await visitor.getByLabel('Waar gaat het over').selectOption('payment');
  await visitor.getByLabel('Wat is er gebeurd').fill('Er is twee keer afgeschreven.');
  await visitor.getByLabel('E-mailadres').fill(email);
  await visitor.getByRole('button', { name: 'Verstuur klacht' }).click();
  const reference = CODE.exec(await visitor.getByRole('status').filter({ hasText: CODE }).innerText())![1]!;

  await deskSession(context, { role: 'support', site: SITE });
  await visit(page, deskUrl('/desk/complaints'));
  await expectAccessible(page, 'complaints that wait');
  const row = page.getByRole('link', { name: reference });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
  await expect(page.getByText('Er is twee keer afgeschreven.')).toBeVisible();
  await expectAccessible(page, 'a complaint');

  const answer = page.getByRole('textbox');
  await answer.fill('Het tweede bedrag staat morgen weer op je rekening.');
  // If the session ends while the operator writes, the draft is restored after the login.
  const session = (await context.cookies(deskUrl('/'))).find(({ name }) => name === 'desk_session')!;
  await context.addCookies([{ ...session, value: 'over'.padEnd(43, '0') }]);
  await page.reload();
  await expect(page.getByText('Je bent uitgelogd')).toContainText('wat je aan het schrijven was staat er nog');
  await context.addCookies([session]);
  await page.reload();
  await expect(answer).toHaveValue('Het tweede bedrag staat morgen weer op je rekening.');
  await answer.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: reference })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await readMessageMatch(SITE, email, /(Het tweede bedrag staat morgen weer op je rekening\.)/)).toBeTruthy();
});
