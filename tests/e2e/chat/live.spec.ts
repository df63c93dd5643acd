import { createPair, sendMessage } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test('CHT-021 shows that the other participant is typing, until they stop or send', async ({ openBrowser }) => {
  const [anna, bram] = await createPair();
  await sendMessage(anna, bram, 'Ben je er?');
  const [mine, theirs] = await Promise.all([openBrowser(anna), openBrowser(bram)]);
  await visit(mine.page, siteUrl('default', `/members/${bram.profileId}/chat`));
  await visit(theirs.page, siteUrl('default', `/members/${anna.profileId}/chat`));
  const typing = mine.page.getByRole('region', { name: `Gesprek met ${bram.name}` }).getByText(/is aan het typen/);
  await expect(typing).toHaveCount(0);
  const box = theirs.page.getByLabel(`Je bericht aan ${anna.name}`);
  await box.pressSequentially('Ja');
  await expect(typing).toBeVisible();
  await box.press('Enter');
  await expect(mine.page.getByRole('region', { name: 'Berichten in dit gesprek' })).toContainText('Ja');
  await expect(typing).toHaveCount(0);
});

test('NOT-008 NOT-004 updates the open list with new messages without events', async ({ openBrowser }) => {
  const [anna, bram] = await createPair();
  const { page, problems } = await openBrowser(anna);
  problems.allow(/^console: Failed to load resource: net::ERR_FAILED/);
  await page.route('**/api/events*', (route) => route.abort());
  await visit(page, siteUrl('default', '/chats'));
  await expect(page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible();
  await sendMessage(bram, anna, 'Komt dit ook aan?');
  await expect(page.getByRole('link', { name: new RegExp(bram.name) })).toContainText('Komt dit ook aan?');
  await expect(page).toHaveTitle(/^\(1\) /);
});

test('CHT-020 removes the online dot of a member who becomes invisible from open screens', async ({ openBrowser }) => {
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Hoi!');
  const { page } = await openBrowser(anna);
  await visit(page, siteUrl('default', `/members/${bram.profileId}/chat`));
  const online = page.getByRole('region', { name: `Gesprek met ${bram.name}` }).getByText('Nu online');
  await expect(online).toBeVisible();
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await bram.api.send('POST', '/settings/privacy', 'intent=privacy&enabled=invisible', form);
  expect(answer.status).toBeLessThan(400);
  // Presence is checked every four seconds once the page's stream is open.
  await expect(online).toHaveCount(0, { timeout: 20_000 });
});

test('NOT-008 LIK-013 shows a like that was given while the list of likes was loading', async ({ openBrowser }) => {
  const [anna, bram] = await createPair();
  const { page } = await openBrowser(anna);
  await visit(page, siteUrl('default', '/members'));
  const badge = page.getByRole('link', { name: /^Likes.*1 nieuwe like/ }).first();
  // Withholds the response until the like that it does not contain has been announced.
  await page.evaluate(() => {
    const { fetch } = window;
    let held = false;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!held && /\/likes[^/]*\.data/.test(String(input instanceof Request ? input.url : input))) {
        held = true;
        window.dispatchEvent(new Event('list-read'));
        await new Promise((resolve) => window.addEventListener('list-released', resolve, { once: true }));
      }
      return answer;
    };
  });
  const read = page.evaluate(() =>
    new Promise((resolve) => window.addEventListener('list-read', resolve, { once: true })).then(() => null),
  );
  await page.getByRole('link', { name: 'Likes', exact: true }).first().click();
  await read;
  await bram.api.send('POST', '/api/like.php', { profile: anna.profileId });
  await expect(badge).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('list-released')));
  await expect(page.getByRole('link', { name: new RegExp(bram.name) }).first()).toBeVisible();
});
