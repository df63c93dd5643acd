import type { Page } from '@playwright/test';

import { createPair, spendAllCredits, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const SUNDAY = 'Een perfecte zondag begint met …';
const LIKE = /^Like dit antwoord van/;
const profileOf = ({ site, profileId }: SignedIn) => siteUrl(site, `/members/${profileId}`);
const composer = (page: Page) => page.getByRole('textbox', { name: /^Je bericht aan/ });
const blockOf = (page: Page) => page.getByRole('region', { name: SUNDAY });
const messageOf = (page: Page, hasText: string) =>
  page.getByRole('list', { name: 'Berichten in dit gesprek' }).getByRole('listitem').filter({ hasText });
const answer = (member: SignedIn) =>
  member.api.send('PUT', '/api/profile.php', { prompts: [{ prompt: 'sunday', answer: 'koffie in bed' }] });

test('MEM-2 publishes a completed sentence, accepts a like and a reply, and shows both members the sentence with them', async ({
  page,
  context,
  openBrowser,
}) => {
  const [anna, bram] = await createPair();
  const { page: hers } = await openBrowser(anna);
  await visit(hers, siteUrl(anna.site, '/profile'));
  await hers.getByText('In je eigen woorden').click();
  await hers.getByLabel('Zin 1', { exact: true }).selectOption({ label: SUNDAY });
  await hers.getByLabel('Zo maak je zin 1 af').fill('koffie in bed');
  await expect(hers.getByRole('group', { name: 'Maak een zin af' }).getByText('Opgeslagen')).toBeVisible();

  await useSession(context, bram);
  await visit(page, profileOf(anna));
  const block = blockOf(page);
  await expect(block.getByText('koffie in bed')).toBeVisible();
  await block.getByRole('button', { name: LIKE }).click();
  await expect(block.getByRole('button', { pressed: true })).toBeVisible();
  await visit(hers, siteUrl(anna.site, '/likes/received'));
  const liked = hers.getByRole('link', { name: new RegExp(`${bram.name} vond je antwoord leuk`) });
  await expect(liked).toContainText(`${SUNDAY} koffie in bed`);

  await block.getByRole('link', { name: 'Reageer · 1 credit' }).click();
  await expect(page.getByText(`Antwoord van ${anna.name}`)).toBeVisible();
  await composer(page).fill('Ik kom eraan!');
  await page.getByRole('button', { name: 'Verstuur' }).click();
  const sent = messageOf(page, 'Ik kom eraan!');
  await expect(sent.getByRole('img', { name: 'Verstuurd' })).toBeVisible();
  await expect(sent.getByText('koffie in bed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hier niet op reageren' })).toBeHidden();
  await expect(page).toHaveURL(`${profileOf(anna)}/chat`);

  // The quote is kept after the answer is removed from the profile.
  await anna.api.send('PUT', '/api/profile.php', { prompts: [] });
  await visit(hers, siteUrl(anna.site, '/chats'));
  await hers
    .getByRole('link', { name: new RegExp(bram.name) })
    .first()
    .click();
  const received = messageOf(hers, 'Ik kom eraan!');
  await expect(received.getByText('Jouw antwoord')).toBeVisible();
  await expect(received.getByText('koffie in bed')).toBeVisible();
});

test('LIK-001 shows at an answer that its like was withdrawn with the button of the profile', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await answer(anna);
  await useSession(context, bram);
  await visit(page, profileOf(anna));
  const heart = blockOf(page).locator('.like-form button');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const liked = page.getByRole('button', { name: `Geliket, like voor ${anna.name} intrekken` });
  await expect(liked).toHaveCount(2);
  await page
    .locator('.like-form button', { has: page.locator('.action-word') })
    .first()
    .click();
  await expect(liked).toHaveCount(0);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(liked).toHaveCount(2);
});

test('MEM-2 sends a plain message after the reply is cancelled', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await answer(anna);
  await useSession(context, bram);
  await visit(page, siteUrl(anna.site, `/members/${anna.profileId}/chat?about=sunday`));
  await page.getByRole('link', { name: 'Hier niet op reageren' }).click();
  await expect(page.getByText(`Antwoord van ${anna.name}`)).toBeHidden();
  await composer(page).fill('Gewoon hoi.');
  await page.getByRole('button', { name: 'Verstuur' }).click();
  const sent = messageOf(page, 'Gewoon hoi.');
  await expect(sent.getByRole('img', { name: 'Verstuurd' })).toBeVisible();
  await expect(sent.getByText('koffie in bed')).toBeHidden();
});

test('MEM-2 CHT-015 keeps a reply written offline on its page, and sends it with its quote', async ({
  openBrowser,
}) => {
  const [anna, bram] = await createPair();
  await answer(anna);
  const { page, context, problems } = await openBrowser(bram);
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, siteUrl(anna.site, `/members/${anna.profileId}/chat?about=sunday`));
  await context.setOffline(true);
  await composer(page).fill('Vanuit de trein.');
  await composer(page).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Vanuit de trein.' })).toContainText('koffie in bed');
  await expect(composer(page)).toBeFocused();
  await context.setOffline(false);
  const sent = messageOf(page, 'Vanuit de trein.');
  await expect(sent.getByRole('img', { name: 'Verstuurd' })).toBeVisible();
  await expect(sent).toContainText('koffie in bed');
  await expect(page).toHaveURL(`${profileOf(anna)}/chat`);
});

test('MEM-2 keeps the quote of a refused reply, also after a reload', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await answer(anna);
  await spendAllCredits(bram, anna);
  await useSession(context, bram);
  await visit(page, siteUrl(anna.site, `/members/${anna.profileId}/chat?about=sunday`));
  await composer(page).fill('Ik kom eraan!');
  await composer(page).press('Enter');
  const shop = page.getByRole('link', { name: 'Credits kopen' });
  await expect(shop).toHaveAttribute('href', /about%3Dsunday/);
  await expect(page.getByText(`Antwoord van ${anna.name}`)).toBeVisible();
  await page.reload();
  await expect(composer(page)).toHaveValue('Ik kom eraan!');
  await expect(page.getByText(`Antwoord van ${anna.name}`)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-2 saves and orders sentences by form, and accepts likes and replies by links and forms', async ({
    page,
    context,
    openBrowser,
  }) => {
    const [anna, bram] = await createPair();
    const { page: hers } = await openBrowser(anna);
    await hers.goto(siteUrl(anna.site, '/profile'));
    await hers.getByText('In je eigen woorden').click();
    await hers.getByLabel('Zin 1', { exact: true }).selectOption('laugh');
    await hers.getByLabel('Zo maak je zin 1 af').fill('honden');
    await hers.getByLabel('Zin 2', { exact: true }).selectOption('sunday');
    await hers.getByLabel('Zo maak je zin 2 af').fill('koffie in bed');
    await hers.getByRole('button', { name: 'Zet zin 2 hoger' }).click();
    const { text } = await anna.api.send('GET', `/api/profile.php?id=${anna.profileId}`);
    expect(JSON.parse(text)).toMatchObject({ profile: { prompts: [{ prompt: 'sunday' }, { prompt: 'laugh' }] } });

    await useSession(context, bram);
    await page.goto(profileOf(anna));
    await blockOf(page).getByRole('button', { name: LIKE }).click();
    await blockOf(page).getByRole('link', { name: 'Reageer · 1 credit' }).click();
    await composer(page).fill('Zonder script.');
    await page.getByRole('button', { name: 'Verstuur' }).click();
    await expect(messageOf(page, 'Zonder script.')).toContainText('koffie in bed');
    const likes = await anna.api.send('GET', '/api/likes.php');
    expect(JSON.parse(likes.text)).toMatchObject({ liked_by: [{ id: bram.profileId, subject: { id: 'sunday' } }] });
  });
});
