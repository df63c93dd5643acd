import { readEnv } from '../../../server/env.ts';
import {
  reportSigningKeys,
  signReport,
} from '../../../server/modules/delivery/notifications/suppression/report-signature.ts';
import { createClient } from '../support/client.ts';
import { readMailedLink } from '../support/mailbox.ts';
import { createMember, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const SITE = 'default';

test('NOT-020 informs a member whose mails bounced, sends one mail on request, and its link ends the suppression', async ({
  page,
  context,
}) => {
  const member = await createMember({ site: SITE });
  const body = JSON.stringify({ site: SITE, kind: 'bounce', address: member.email });
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'cross-site',
    'mail-hook-signature': signReport(reportSigningKeys(readEnv({}))[0]!, body, new Date()),
  };
  const answer = await createClient(siteUrl(SITE)).send('POST', '/api/hooks/mail', body, headers);
  expect(answer.status, answer.text).toBe(200);

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
