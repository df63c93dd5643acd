import type { Page } from '@playwright/test';

import { createPair, sendMessage, signInPersona, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { WITH_MOTION, expect, test } from '../support/test.ts';
import { reload, visit, waitForHydrationOf } from '../support/visit.ts';

test.use(WITH_MOTION);

const at = (path: string) => siteUrl('default', path);
const thread = (page: Page) => page.getByRole('region', { name: 'Berichten in dit gesprek' });
const list = (page: Page) => page.getByRole('complementary', { name: 'Gesprekken' });

/** The conversation's URL. */
async function addressOf(who: SignedIn, index = 0): Promise<string> {
  const { text } = await who.api.send('GET', '/api/chats.php');
  const { chats } = JSON.parse(text) as { chats: Array<{ conversation: { id: string } }> };
  return `/chats/${chats[index]!.conversation.id}`;
}

/** One of the numbered messages. */
const numbered = (page: Page, number: number) => thread(page).getByText(new RegExp(`Bericht ${number}$`));
/** Its position on the screen, in pixels. */
const topOf = async (page: Page, number: number) => Math.round((await numbered(page, number).boundingBox())!.y);

test('NAV-004 and CHT-006 opens a conversation from a profile, and deletes it after confirmation', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/500/);
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Hoi Anna');
  await useSession(context, anna);
  await visit(page, at(`/members/${bram.profileId}/chat`));
  await expect(thread(page).getByText('Hoi Anna')).toBeVisible();

  await page.route('**/api/chat.php', (route) => route.fulfill({ status: 500, json: { message: 'Even niet.' } }));
  const remove = async () => {
    await page.getByRole('button', { name: `Meer over ${bram.name}` }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Gesprek verwijderen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page).toHaveURL(at('/chats'));
    // The URL changes a moment before the screen does.
    await expect(page.getByRole('heading', { level: 1, name: 'Berichten' })).toBeVisible();
  };
  await remove();
  await expect(page.getByRole('alert').filter({ hasText: 'Het gesprek is niet verwijderd.' })).toContainText(
    'Even niet.',
  );
  const row = page.getByRole('link', { name: new RegExp(bram.name) });
  await expect(row).toBeVisible();

  await page.unroute('**/api/chat.php');
  await row.click();
  await remove();
  await expect(row).toHaveCount(0);
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Berichten' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await sendMessage(bram, anna, 'Ben je er nog?');
  await row.click();
  await expect(thread(page).getByText('Ben je er nog?')).toBeVisible();
  await expect(thread(page).getByText('Hoi Anna')).toHaveCount(0);
});

/** Creates a conversation of a premium member with more than one page of fifty messages. */
async function createLongTalk(site: string): Promise<{ reader: SignedIn; writer: SignedIn }> {
  const [reader, writer] = await Promise.all([signInPersona(site, 'premium'), signInPersona(site, 'free')]);
  const { text } = await reader.api.send('GET', '/api/user.php');
  let { credits } = (JSON.parse(text) as { user: { credits: number } }).user;
  // Messages may remain from an earlier attempt of this test.
  while (credits > 0) credits = await sendMessage(reader, writer, `Bericht ${credits}`);
  return { reader, writer };
}

test('loads older messages above and new messages below without moving the visible ones', async ({ page, context }) => {
  const { reader, writer } = await createLongTalk('gilf');
  await useSession(context, reader);
  await page.setViewportSize({ width: 390, height: 700 });
  await visit(page, siteUrl('gilf', `/members/${writer.profileId}/chat`));
  const oldest = numbered(page, 59);
  await expect(numbered(page, 5)).toBeAttached();
  await expect(oldest).toHaveCount(0);

  // Scroll with the wheel, as older messages are inserted above meanwhile.
  await thread(page).evaluate((scroll) => {
    scroll.scrollTo({ top: scroll.clientHeight - scroll.scrollHeight + 100, behavior: 'instant' });
  });
  await expect(page.getByRole('button', { name: 'Naar het nieuwste bericht' })).toBeVisible();
  const before = await topOf(page, 30);
  await thread(page).evaluate((scroll) => scroll.scrollTo({ top: scroll.scrollTop - 1, behavior: 'instant' }));
  await expect(oldest).toBeAttached();
  expect(Math.abs((await topOf(page, 30)) - before)).toBeLessThanOrEqual(2);

  const read = await topOf(page, 30);
  await sendMessage(writer, reader, 'Dit komt van onder');
  const jump = page.getByRole('button', { name: '1 nieuw bericht' });
  await expect(jump).toBeVisible();
  expect(Math.abs((await topOf(page, 30)) - read)).toBeLessThanOrEqual(1);
  await jump.click();
  await expect(thread(page).getByText('Dit komt van onder').last()).toBeInViewport();
  await expect(jump).toHaveCount(0);
});

test('CHT-030 returns to the last opened conversation on a wide screen, and to the list on a phone', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Hoi Anna');
  const address = at(await addressOf(anna));
  await useSession(context, anna);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, at('/chats'));
  await page.getByRole('link', { name: new RegExp(bram.name) }).click();
  await expect(page).toHaveURL(address);
  await list(page).getByRole('link', { name: 'Vonkje' }).click();
  await expect(page).toHaveURL(at('/members'));
  await page
    .getByRole('navigation', { name: 'Hoofdmenu' })
    .getByRole('link', { name: /Berichten/ })
    .click();
  await expect(page).toHaveURL(address);
  await visit(page, at('/chats'));
  await expect(page).toHaveURL(address);

  await page.setViewportSize({ width: 390, height: 800 });
  await reload(page);
  await page.getByRole('link', { name: 'Terug naar berichten' }).click();
  await expect(page).toHaveURL(at('/chats'));
  await visit(page, at('/chats'));
  await expect(page).toHaveURL(at('/chats'));
});

/** Blocks `other` over the API. */
async function block(who: SignedIn, other: SignedIn): Promise<void> {
  const answer = await who.api.send('POST', '/api/block.php', { profile: other.profileId });
  expect(answer.status, answer.text).toBeLessThan(300);
}

test('PRD-6 keeps the list and the draft when the other member blocks, with the same notice as for an unknown conversation', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/404/);
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Hoi Anna');
  await useSession(context, anna);
  const address = at(await addressOf(anna));
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, address);
  await page.getByLabel(`Je bericht aan ${bram.name}`).fill('Dit wil ik niet kwijt.');
  await block(bram, anna);
  const closed = page.getByRole('heading', { level: 2, name: 'Dit gesprek is er niet (meer)' });
  await expect(closed).toBeVisible();
  await expect(page).toHaveURL(address);
  const written = page.getByLabel('Wat je had geschreven');
  await expect(written).toHaveValue('Dit wil ik niet kwijt.');
  await expect(list(page)).toBeVisible();
  await reload(page);
  await expect(written).toHaveValue('Dit wil ik niet kwijt.');

  await visit(page, at('/chats/0198c0de-0000-7000-8000-000000000000'));
  await expect(closed).toBeVisible();
  await expect(written).toHaveCount(0);
  await page.locator('.thread').getByRole('link', { name: 'Terug naar berichten' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Berichten' })).toBeVisible();
});

test('PRD-6 keeps the text of a message when a block is stored before it', async ({ page, context, problems }) => {
  problems.allow(/404/);
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Hoi Anna');
  await useSession(context, anna);
  await visit(page, at(await addressOf(anna)));
  const closed = page.getByRole('heading', { level: 2, name: 'Dit gesprek is er niet (meer)' });
  const { promise: shown, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/message.php', async (route) => {
    await shown;
    await route.continue();
  });
  await page.getByLabel(`Je bericht aan ${bram.name}`).fill('Net te laat.');
  await page.getByRole('button', { name: 'Verstuur' }).click();
  await block(bram, anna);
  await expect(closed).toBeVisible();
  await expect(page.getByLabel('Wat je had geschreven')).toHaveValue('Net te laat.');
  const refused = page.waitForResponse('**/api/message.php');
  release();
  expect((await refused).status()).toBe(404);
  await expect(page.getByLabel('Wat je had geschreven')).toHaveValue('Net te laat.');
});

test('PRD-4 shows new matches above the conversations until the first message, with opening lines', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await anna.api.send('POST', '/api/like.php', { profile: bram.profileId });
  await bram.api.send('POST', '/api/like.php', { profile: anna.profileId });
  await useSession(context, anna);
  await visit(page, at('/chats'));
  await expect(page.getByRole('dialog', { name: 'Jullie vonken!' })).toBeVisible();
  await page.keyboard.press('Escape');
  const matches = page.getByRole('region', { name: 'Nieuwe matches' });
  await matches.getByRole('link', { name: bram.name }).click();
  await expect(page.getByText('Jullie hebben een match')).toBeVisible();
  const openers = page.locator('.openers').getByRole('link');
  await expect(openers).toHaveCount(3);
  const line = await openers.nth(1).innerText();
  await openers.nth(1).click();
  const box = page.getByLabel(`Je bericht aan ${bram.name}`);
  await expect(box).toHaveValue(line);
  await box.press('Enter');
  await expect(thread(page).getByText(line)).toBeVisible();
  await expect(openers).toHaveCount(0);
  await expect(matches).toHaveCount(0);
});

test('PRD-4 shows the other member beside the conversation from 1200 px, and deletes a conversation from its menu', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Hoi Anna');
  await useSession(context, anna);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, at(await addressOf(anna)));
  const pane = page.getByRole('complementary', { name: `Profiel van ${bram.name}` });
  await expect(pane.getByRole('heading', { name: bram.name })).toBeVisible();
  await pane.getByRole('link', { name: 'Cadeau geven' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: /Roos/ })).toBeVisible();
  // If the server rendered the dialog, it ignores keys until it is hydrated.
  await waitForHydrationOf(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await pane.getByRole('button', { name: 'Melden of blokkeren' }).click();
  await expect(page.getByRole('dialog', { name: `Meer over ${bram.name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(pane).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Terug naar berichten' }).click();
  await page.getByRole('link', { name: 'Meer over dit gesprek' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Gesprek verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CHT-006 finds a conversation by name and deletes it with a form', async ({ page, context }) => {
    const [anna, bram] = await createPair();
    await sendMessage(bram, anna, 'Hoi Anna');
    await useSession(context, anna);
    await page.goto(at('/chats'));
    const box = page.getByLabel('Zoek op naam');
    await box.fill('niemand heet zo');
    await box.press('Enter');
    await expect(page.getByRole('heading', { name: 'Geen gesprek gevonden' })).toBeVisible();
    await box.fill(bram.name.slice(-6).toUpperCase());
    await box.press('Enter');
    await page.getByRole('link', { name: 'Meer over dit gesprek' }).click();
    await page.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page).toHaveURL(at('/chats'));
    await expect(page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible();
  });

  test('PRD-6 inserts an opening line into the composer by its link, and shows a text that could not be sent', async ({
    page,
    context,
    problems,
  }) => {
    // The browser aborts the view transition to a page with an error status.
    problems.allow(/404|Transition was aborted/);
    const [anna, bram] = await createPair();
    await useSession(context, anna);
    await page.goto(at(`/members/${bram.profileId}/chat`));
    const opener = page.locator('.openers').getByRole('link').first();
    const line = await opener.innerText();
    await opener.click();
    await expect(page.getByLabel(`Je bericht aan ${bram.name}`)).toHaveValue(line);
    await block(bram, anna);
    await page.getByRole('button', { name: 'Verstuur' }).click();
    await expect(page.getByLabel('Wat je had geschreven')).toHaveValue(line);
  });
});
