import { expectAccessible } from '../support/accessibility.ts';
import { createMember, signInPersona, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

// Few tests read the first page of this site, whose top is the same for all members. Its persona keeps its photos.
const SITE = 'milf';
const at = (path: string) => siteUrl(SITE, path);

test('MEM-11 sells half an hour at the top, tells others that it is paid for, and updates the count in every tab', async ({
  page,
  context,
  openBrowser,
}) => {
  const owner = await signInPersona(SITE, 'premium');
  await useSession(context, owner);
  const before = await context.newPage();
  await visit(before, at('/spotlight'));
  await visit(page, at('/credits'));
  await page.getByRole('link', { name: 'Sta een half uur bovenaan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'In de kijker' })).toBeVisible();
  await expectAccessible(page, 'the offer of a spotlight');
  const buy = page.getByRole('button', { name: 'Zet me in de kijker voor 6 credits' });
  // A second attempt of this test finds the spotlight of the first one.
  if (await buy.isVisible()) await buy.click();
  await expect(buy).toBeHidden();
  for (const tab of [page, before]) await expect(tab.getByText('Je staat nu in de kijker')).toBeVisible();
  await expectAccessible(page, 'a spotlight that runs');

  const { user } = JSON.parse((await owner.api.send('GET', '/api/user.php')).text) as {
    user: { profile: { gender: 'male' | 'female'; name: string } };
  };
  const viewer = await createMember({ site: SITE, gender: user.profile.gender === 'male' ? 'female' : 'male' });
  const { page: list } = await openBrowser(viewer);
  await visit(list, at(`/members?gender=${user.profile.gender}&country=NL`));
  const card = list.locator('.member-card').filter({ hasText: user.profile.name });
  await expect(card).toHaveCount(1);
  await expect(list.locator('.member-card').first()).toContainText(user.profile.name);
  await expect(card.getByText('Uitgelicht: betaalt om bovenaan te staan')).toBeAttached();
  await expect(list.getByText('Wie uitgelicht is, betaalt om hier bovenaan te staan.')).toBeVisible();
  await expectAccessible(list, 'a search that begins with somebody who pays');
  for (const tab of [page, before]) await expect(tab.getByText(/\d+ (lid zag|leden zagen) je/)).toBeVisible();
});
