import { deskSession, deskUrl } from '../support/desk.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createMember, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const SITE = 'milf';

/** A published fictional profile of the site, found by search. */
async function fictionalOf({ api }: SignedIn): Promise<{ id: string; name: string }> {
  for (const gender of ['female', 'male']) {
    for (let page = 1; page <= 10; page += 1) {
      const { text } = await api.send('GET', `/api/search.php?gender=${gender}&page=${page}`);
      const { results } = JSON.parse(text) as { results: Array<{ id: string; name: string; fictional: boolean }> };
      const found = results.find(({ fictional }) => fictional);
      if (found) return found;
      if (results.length === 0) break;
    }
  }
  throw new Error(`${SITE} has no fictional profile`);
}

test('SAF-022 labels an operator’s answer to a member, and truthfully answers the question whether the profile is real', async ({
  page,
  context,
  openBrowser,
}) => {
  const member = await createMember({ site: SITE, gender: 'male' });
  const figure = await fictionalOf(member);
  const write = (text: string) =>
    member.api.send('POST', '/api/message.php', {
      profile: figure.id,
      text,
      client_id: crypto.randomUUID(),
      accept_fictional: true,
    });
  const sent = await write('Hoi! Hoe was je weekend?');
  const conversation = (JSON.parse(sent.text) as { conversation: { id: string } }).conversation.id;
  const { page: own } = await openBrowser(member);
  await own.goto(siteUrl(SITE, `/chats/${conversation}`));

  await deskSession(context, { role: 'moderator', site: SITE });
  await visit(page, deskUrl('/desk/fictional'));
  const row = page.getByRole('row').filter({ hasText: member.name });
  await expect(row).toContainText(figure.name);
  await expectAccessible(page, 'the inbox');
  await row.getByRole('link').click();
  const lines = page.getByRole('list', { name: 'Last lines of the conversation' });
  await expect(lines).toContainText('Hoe was je weekend?');
  await expectAccessible(page, 'a conversation');
  const answer = page.getByLabel(`Your answer as ${figure.name}`);
  await answer.fill('Ik ben een echte vrouw');
  // The page reloads its messages after a refusal; a message that arrives earlier would count as read.
  const reloaded = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().includes('.data'),
  );
  await page.getByRole('button', { name: 'Send and open next' }).click();
  await expect(page.getByText('This claims that the profile is real')).toBeVisible();
  await reloaded;
  // A message that arrives meanwhile must be read first.
  await write('Ik was in Antwerpen.');
  await answer.fill('Rustig, met een boek. En dat van jou?');
  await answer.press('Control+Enter');
  await expect(page.getByText('The member has written again meanwhile.')).toBeVisible();
  await expect(lines).toContainText('Ik was in Antwerpen.');
  await expect(answer).toHaveValue('Rustig, met een boek. En dat van jou?');
  await answer.press('Control+Enter');

  // The answer arrives live, with the label.
  await expect(own.getByText('Rustig, met een boek.').first()).toBeVisible();
  await expect(own.locator('.fictional-label').first()).toBeVisible();
  await visit(page, deskUrl('/desk/fictional'));
  await expect(page.getByRole('row').filter({ hasText: member.name })).toHaveCount(0);

  await write('ben je echt?');
  await expect(own.getByText('Nee, ik besta niet echt.').first()).toBeVisible();
  await expect(own.getByText('Automatisch antwoord')).toBeVisible();
  await page.goto(deskUrl('/desk/fictional'));
  await page.getByRole('row').filter({ hasText: member.name }).getByRole('link').click();
  await expect(page.getByText('The true answer was given automatically.')).toBeVisible();
});
