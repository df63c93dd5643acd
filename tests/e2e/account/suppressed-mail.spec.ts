import { readMailedLink } from '../support/mailbox.ts';
import { bounceMails, createMember, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const SITE = 'default';

test('NOT-020 informs a member whose mails bounced, sends one mail on request, and ends the suppression by its link', async ({
  page,
  context,
}) => {
  const member = await createMember({ site: SITE });
  await bounceMails(member);

  await useSession(context, member);
  await visit(page, siteUrl(SITE, '/members'));
  await page.getByRole('link', { name: 'Bekijk je meldingen' }).click();
  await expect(page).toHaveURL(siteUrl(SITE, '/notifications'));
  await page.getByRole('button', { name: 'Stuur me die ene mail' }).click();
  await expect(page.getByText('De mail is onderweg.')).toBeVisible();

  await visit(page, await readMailedLink(SITE, member.email, '/notifications/confirm'));
  await page.getByRole('button', { name: 'Ja, mail me weer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Je adres klopt' })).toBeVisible();
  await page.getByRole('link', { name: 'Naar je meldingen' }).click();
  await expect(page).toHaveURL(siteUrl(SITE, '/notifications'));
  await expect(page.getByText('We sturen je nu geen mail')).toHaveCount(0);
});
