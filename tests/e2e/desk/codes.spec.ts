import { randomInt } from 'node:crypto';

import { deskSession, deskUrl } from '../support/desk.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createMember } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test('OPS-012 lets finance create a code, and applies it to a member’s order', async ({ page, openBrowser }) => {
  const code = `LENTE-${randomInt(1e9)}`;
  await deskSession(page.context(), { role: 'finance', site: 'default' });
  await visit(page, deskUrl('/desk/codes/new'));
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Make the code' }).click();
  await expect(page.getByLabel('Percentage', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a new code with a wrong field');
  await page.getByLabel('An amount').check();
  await page.getByLabel('Amount', { exact: true }).fill('99,99');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('button', { name: 'Make the code' }).click();
  await expect(
    page.getByText('less than the dearest package in this currency, which costs €99.99').first(),
  ).toBeVisible();
  await page.getByLabel('A percentage').check();
  await page.getByLabel('Percentage', { exact: true }).fill('40');
  await page.getByRole('button', { name: 'Make the code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(page.getByText('Saved. It holds at once.')).toBeVisible();

  const buyer = await openBrowser(await createMember({ site: 'default' }));
  await visit(buyer.page, siteUrl('default', '/credits/p1'));
  await buyer.page.getByLabel('Je code').fill(code);
  await buyer.page.getByRole('button', { name: 'Toepassen' }).click();
  // 40 % off € 24,99, which is more than the welcome bonus.
  await expect(buyer.page.getByRole('button', { name: 'Betaal € 14,99' })).toBeVisible();

  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Switched off')).toBeVisible();
  await expectAccessible(page, 'the page of a code');
});
