import { expectAccessible } from '../support/accessibility.ts';
import { deskSession, deskUrl } from '../support/desk.ts';
import { createMember, signInPersona, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { nextSubmission } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

test('MEM-10 links the daily picks from a card of the search', async ({ page, context }) => {
  await useSession(context, await signInPersona('default', 'premium'));
  await visit(page, at('/members'));
  await page.locator('.notice-card').getByRole('link', { name: 'Voor jou vandaag' }).click();
  await expect(page).toHaveURL(at('/picks'));
});

test('MEM-10 links daily picks in the menu, shows the same in every tab, accepts likes there, and saves the hour of the notification', async ({
  page,
  context,
}) => {
  await useSession(context, await createMember({ gender: 'male' }));
  await visit(page, at('/members'));
  // For a member without a photo, the list's card is the photo reminder.
  await page.getByRole('button', { name: 'Jouw account' }).click();
  await page.getByRole('link', { name: 'Voor jou vandaag' }).click();
  await expect(page).toHaveURL(at('/picks'));
  await expect(page.getByRole('heading', { level: 1, name: 'Voor jou vandaag' })).toBeVisible();
  const names = (shown: typeof page) => shown.locator('.match-entry h2').allInnerTexts();
  const chosen = await names(page);
  expect(chosen).toHaveLength(6);
  await expect(page.getByRole('list', { name: /^Waarom / })).toHaveCount(6);
  await expectAccessible(page, 'daily picks');

  const other = await context.newPage();
  await visit(other, at('/picks'));
  expect(await names(other)).toEqual(chosen);
  const stored = () => nextSubmission(page);
  const liked = stored();
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click();
  await liked;
  await expect(page.getByRole('button', { name: /^Geliket/ })).toHaveCount(1);
  await visit(other, at('/picks'));
  await expect(other.getByRole('button', { name: /^Geliket/ })).toHaveCount(1);

  await page.getByRole('link', { name: 'Geef me een seintje op mijn tijd' }).click();
  const hour = page.getByLabel('Tijd voor ‘Voor jou vandaag’');
  await expect(hour).toHaveValue('18');
  const mail = page.getByRole('checkbox', { name: 'Mensen die voor je gekozen zijn: Mail' });
  await expect(mail).not.toBeChecked();
  await mail.check();
  await expect(page.getByText('Bewaard.').first()).toBeVisible();
  const saved = stored();
  await hour.selectOption('7');
  await saved;
  await visit(page, at('/notifications'));
  await expect(mail).toBeChecked();
  await expect(hour).toHaveValue('7');
  await expectAccessible(page, 'the hour of daily picks');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-10 shows daily picks and saves their hour', async ({ page, context }) => {
    await useSession(context, await createMember({ gender: 'male' }));
    await page.goto(at('/picks'));
    await expect(page.locator('.match-entry')).toHaveCount(6);
    const like = page.getByRole('button', { name: /^Like / }).first();
    await like.click();
    await expect(page).toHaveURL(at('/picks'));
    await expect(page.getByRole('button', { name: /^Geliket/ })).toHaveCount(1);
    await page.goto(at('/notifications'));
    await page.getByLabel('Tijd voor ‘Voor jou vandaag’').selectOption('9');
    await page.getByRole('button', { name: 'Bewaren' }).click();
    await page.goto(at('/notifications'));
    await expect(page.getByLabel('Tijd voor ‘Voor jou vandaag’')).toHaveValue('9');
  });
});

test('MEM-10 shows operators which members were picked for a member, and why', async ({ page, context }) => {
  const member = await createMember({ gender: 'male' });
  const answer = await member.api.send('GET', '/api/picks.php');
  const [first] = (JSON.parse(answer.text) as { picks: Array<{ profile: { name: string } }> }).picks;
  await deskSession(context, { role: 'platform' });
  await visit(page, deskUrl(`/desk/members/${member.profileId}/contacts`));
  const picks = page.getByRole('table', { name: 'Daily picks' });
  await expect(picks.getByRole('row')).toHaveCount(7);
  await expect(picks.getByRole('row').nth(1)).toContainText(first!.profile.name);
  await expectAccessible(page, 'daily picks at the desk');
});
