import { deskSession, deskUrl } from '../support/desk.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createMember, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const SITE = 'bbw';

test('OPS-011 lets finance find a member and correct their credits, and shows the member the reason', async ({
  page,
  context,
}) => {
  const member = await createMember({ site: SITE });
  await deskSession(context, { role: 'finance', site: SITE });
  await visit(page, deskUrl('/desk/members'));
  await page.keyboard.press('/');
  await page.keyboard.type(member.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  // The email address is in no URL, and hidden from finance.
  expect(page.url()).not.toContain('post.example');
  await expect(page.getByText(member.email)).toHaveCount(0);
  await expectAccessible(page, 'a member at the desk');

  await page.getByRole('link', { name: 'Credits and orders' }).click();
  await page.getByRole('textbox', { name: 'Credits', exact: true }).fill('4');
  await page.getByRole('combobox', { name: /Cause/ }).selectOption('Put right after an outage');
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await page.getByRole('textbox', { name: /Reason/ }).fill('Storing van gisteren');
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByText('Corrected. The member sees it in their ledger.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Put right after an outage .*\+4/ })).toBeVisible();
  await expectAccessible(page, 'the credits of a member at the desk');

  await useSession(context, member);
  await visit(page, siteUrl(SITE, '/transactions?view=credits&lang=nl'));
  await expect(page.getByText('Hersteld na een storing')).toBeVisible();
  await expect(page.getByText('+4', { exact: true })).toBeVisible();
});
