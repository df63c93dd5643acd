import { createPair, sendMessage } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

/** Messages of a browser without a connection; link prefetches also fail. */
const CUT_OFF = /^console: (Failed to load resource: net::ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches)/;

test('CHT-029 inserts an icebreaker and emoji into the composer, and syncs the draft to another device', async ({
  openBrowser,
}) => {
  const [anna, bram] = await createPair();
  const desk = await openBrowser(anna);
  await visit(desk.page, at(`/members/${bram.profileId}/chat`));
  await desk.page.getByRole('button', { name: 'Openingszinnen' }).click();
  const lines = desk.page.getByRole('dialog').getByRole('listitem').getByRole('button');
  await expect(lines).toHaveCount(6);
  const line = await lines.nth(2).innerText();
  await lines.nth(2).click();
  const box = desk.page.getByLabel(`Je bericht aan ${bram.name}`);
  await expect(box).toHaveValue(line);
  await expect(box).toBeFocused();
  await expect(desk.page.getByRole('link', { name: 'Je hebt 6 credits' })).toBeVisible();
  await box.press('Enter');
  await expect(box).toBeEmpty();
  await expect(desk.page.getByRole('link', { name: 'Je hebt 5 credits' })).toBeVisible();

  await box.fill('Lust je ook taart? ');
  await desk.page.getByRole('button', { name: 'Emoji invoegen' }).click();
  const search = desk.page.getByRole('searchbox', { name: 'Zoek een emoji' });
  await expect(search).toBeFocused();
  await search.fill('verjaardagstaart');
  const saved = desk.page.waitForResponse('**/api/draft.php');
  await desk.page.getByRole('gridcell', { name: 'verjaardagstaart' }).click();
  await desk.page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('Lust je ook taart? 🎂');
  expect((await saved).status()).toBe(200);

  const phone = await openBrowser(anna);
  await visit(phone.page, at('/chats'));
  await phone.page.getByRole('link', { name: /Concept: Lust je ook taart/ }).click();
  const phoneBox = phone.page.getByLabel(`Je bericht aan ${bram.name}`);
  await expect(phoneBox).toHaveValue('Lust je ook taart? 🎂');

  // A draft sent on the desktop is removed on both devices, and leaving the phone's thread does not restore it.
  await box.press('Enter');
  await expect(phone.page.getByRole('listitem').filter({ hasText: 'Lust je ook taart' }).last()).toBeVisible();
  await expect(phoneBox).toBeEmpty();
  await visit(phone.page, at('/chats'));
  await reload(desk.page);
  await expect(box).toBeEmpty();
});

test('CHT-015 sends messages written offline once, in order, after leaving and returning', async ({ openBrowser }) => {
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Waar ben je?');
  const { page, context, problems } = await openBrowser(anna);
  problems.allow(CUT_OFF);
  await visit(page, at(`/members/${bram.profileId}/chat`));
  const box = page.getByLabel(`Je bericht aan ${bram.name}`);
  const thread = page.getByRole('region', { name: 'Berichten in dit gesprek' });
  await context.setOffline(true);
  for (const text of ['In de trein.', 'Zonder bereik.']) {
    await box.fill(text);
    await box.press('Enter');
  }
  await expect(thread.getByText('Zonder bereik.')).toBeVisible();
  // Also discard the page with its state.
  await page.goto('about:blank');
  await context.setOffline(false);
  await visit(page, at(`/members/${bram.profileId}/chat`));
  await expect(page.getByRole('link', { name: 'Je hebt 4 credits' })).toBeVisible();
  await reload(page);
  await expect(thread.getByRole('listitem')).toHaveText([/Waar ben je/, /In de trein/, /Zonder bereik/]);
  await expect(page.getByRole('link', { name: 'Je hebt 4 credits' })).toBeVisible();
});

test('CHT-015 sends messages written offline from the next page of the site', async ({ openBrowser }) => {
  const [anna, bram] = await createPair();
  const { page, context, problems } = await openBrowser(anna);
  problems.allow(CUT_OFF);
  await visit(page, at(`/members/${bram.profileId}/chat`));
  const box = page.getByLabel(`Je bericht aan ${bram.name}`);
  await context.setOffline(true);
  await box.fill('Onderweg.');
  await box.press('Enter');
  await expect(page.getByRole('region', { name: 'Berichten in dit gesprek' }).getByText('Onderweg.')).toBeVisible();
  // Closed instead of navigated: a page being unloaded may still notice the connection and send.
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  const sent = next.waitForResponse('**/api/message.php');
  await visit(next, at('/members'));
  expect((await sent).status()).toBe(201);
});

test('CHT-015 shows on another page that a message was not sent, with a link to it', async ({ openBrowser }) => {
  const [anna, bram] = await createPair();
  const { page, problems } = await openBrowser(anna);
  problems.allow(/^console: Failed to load resource: the server responded with a status of 402/);
  await visit(page, at(`/members/${bram.profileId}/chat`));
  const box = page.getByLabel(`Je bericht aan ${bram.name}`);
  let answer = () => {};
  const left = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/message.php', async (route) => {
    await left;
    const json = { error: 'insufficient_credits', message: 'Je hebt onvoldoende credits' };
    await route.fulfill({ status: 402, json });
  });
  await box.fill('Ben je er nog?');
  await box.press('Enter');
  await page.getByRole('link', { name: `${bram.name}, ` }).click();
  await page.waitForURL(at(`/members/${bram.profileId}`));
  await expect(box).toHaveCount(0);
  answer();
  const notice = page.getByRole('status').filter({ hasText: 'Je bericht is niet verstuurd.' });
  await expect(notice).toBeVisible();
  await notice.getByRole('link', { name: 'Bekijk' }).click();
  await expect(box).toHaveValue('Ben je er nog?');
  await expect(page.getByText('Je hebt onvoldoende credits')).toBeVisible();
});
