import type { Page } from '@playwright/test';

import { deskSession, deskUrl } from '../support/desk.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { readMailedLink } from '../support/mailbox.ts';
import { createMember } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { nextSubmission } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const SITE = 'milf';
const FACTS = 'Je vroeg drie leden om geld.';

async function open(page: Page, path: string): Promise<void> {
  await visit(page, deskUrl(path));
}

test('OPS-007 SAF-015 SAF-016 closes a report with a reasoned decision, and lets another operator grant the appeal', async ({
  page,
  context,
  openBrowser,
}) => {
  const [member, reported] = await Promise.all([
    createMember({ site: SITE, gender: 'male' }),
    createMember({ site: SITE, gender: 'female' }),
  ]);
  const { page: own } = await openBrowser(member);
  await visit(own, siteUrl(SITE, `/members/${reported.profileId}/report`));
  await own.locator('input[name="reason"][value="scam"]').check();
  const sent = nextSubmission(own);
  await own.locator('form:has(input[name="reason"])').getByRole('button').last().click();
  await sent;

  const decider = await deskSession(context, { role: 'moderator', site: SITE });
  await open(page, '/desk/reports');
  await page.getByRole('link', { name: reported.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reported.name);
  await page.locator('input[name="kind"][value="pause"]').check();
  await page.locator('input[name="days"]').fill('7');
  await page.locator('select[name="clause"]').selectOption('commerce');
  await page.locator('textarea[name="facts"]').fill(FACTS);
  await page.locator('textarea[name="answer"]').fill('Dit lid vroeg meer leden om geld.');
  await page.locator('button[value="preview"]').click();
  await expect(page.locator('.report-statement')).toContainText('stilgelegd tot');
  await expectAccessible(page, 'a report at the desk');
  await page.locator('button[value="decide"]').click();
  await expect(page).toHaveURL(/\/desk\/reports\?note=done$/);

  // Both the email and a redirect at the next visit lead to the decision.
  const link = await readMailedLink(SITE, reported.email, '/decision');
  const { page: theirs } = await openBrowser(reported);
  await visit(theirs, siteUrl(SITE, '/members'));
  await expect(theirs).toHaveURL(/\/decision\?t=/);
  await theirs.locator('button[value="read"]').click();
  await expect(theirs).toHaveURL(siteUrl(SITE, '/members'));
  await theirs.goto(link);
  await expect(theirs.getByText(FACTS)).toBeVisible();
  await expectAccessible(theirs, 'a decision');
  await theirs.locator('textarea[name="text"]').fill('Dat was iemand anders.');
  await theirs.locator('button[value="appeal"]').click();
  await expect(theirs.getByText('Dat was iemand anders.')).toBeVisible();

  await open(page, '/desk/reports');
  const appeal = page.getByRole('link', { name: reported.name });
  await appeal.click();
  // The list shows the text too.
  await expect(page).toHaveURL(/\/desk\/reports\/appeals\//);
  await expect(page.getByText('Dat was iemand anders.')).toBeVisible();
  await expect(page.locator('button[value="decide"]')).toHaveCount(0);
  const address = page.url();

  const second = await deskSession(context, { role: 'moderator', site: SITE });
  await visit(page, address);
  await page.locator('input[name="outcome"][value="reversed"]').check();
  await page.locator('textarea[name="answer"]').fill('Je had gelijk.');
  await page.locator('button[value="decide"]').click();
  await expect(page).toHaveURL(/note=doneAppeal$/);
  await theirs.reload();
  await expect(theirs.getByText('Je had gelijk.')).toBeVisible();

  await deskSession(context, { role: 'site_manager', site: SITE });
  await open(page, '/desk/audit');
  const told = page.locator('tbody tr');
  await expect(told.filter({ hasText: 'report.decide' }).filter({ hasText: decider.name })).not.toHaveCount(0);
  await expect(told.filter({ hasText: 'appeal.decide' }).filter({ hasText: second.name })).not.toHaveCount(0);
});
