import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { createPair, sendMessage, spendAllCredits, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const bubbleOf = (page: Page, text: string) =>
  page.locator('.message', { has: page.locator('.bubble', { hasText: text }) });
const menuOf = async (page: Page, text: string) => {
  const message = bubbleOf(page, text).first();
  await message.hover();
  await message.getByRole('link', { name: 'Opties bij dit bericht' }).click();
  return page.getByRole('dialog');
};

test('MEM-6 reacts to a message, replies to it and deletes it, live for the other member and in another tab', async ({
  openBrowser,
}) => {
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Ga je mee naar zee?');
  const [mine, theirs] = await Promise.all([openBrowser(anna), openBrowser(bram)]);
  const { page } = mine;
  await visit(page, siteUrl('default', `/members/${bram.profileId}/chat`));
  await visit(theirs.page, siteUrl('default', `/members/${anna.profileId}/chat`));
  const second = await mine.page.context().newPage();
  await visit(second, siteUrl('default', `/members/${bram.profileId}/chat`));

  const dialog = await menuOf(page, 'Ga je mee');
  await expectAccessible(page, 'the menu of a message');
  await dialog.getByRole('button', { name: '😂' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Jij reageerde met 😂')).toBeAttached();
  await expect(theirs.page.getByText(`${anna.name} reageerde met 😂`).first()).toBeAttached();
  await expect(second.getByText('Jij reageerde met 😂')).toBeAttached();
  await menuOf(page, 'Ga je mee');
  await expect(dialog.getByRole('button', { name: '😂' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: '❤️' }).click();
  await expect(bubbleOf(theirs.page, 'Ga je mee').locator('.bubble-reaction')).toContainText('❤️');
  await menuOf(page, 'Ga je mee');
  await dialog.getByRole('button', { name: '❤️' }).click();
  await expect(bubbleOf(theirs.page, 'Ga je mee').locator('.bubble-reaction')).toHaveCount(0);

  await menuOf(page, 'Ga je mee');
  await dialog.getByRole('button', { name: 'Antwoorden' }).click();
  const box = page.getByLabel(`Je bericht aan ${bram.name}`);
  await expect(box).toBeFocused();
  await expect(page.getByRole('group', { name: 'Antwoord op een bericht' })).toContainText('Ga je mee naar zee?');
  await page.reload();
  await expect(page.getByRole('group', { name: 'Antwoord op een bericht' })).toContainText('Ga je mee naar zee?');
  await box.fill('Graag!');
  await box.press('Enter');
  await expect(page.getByRole('group', { name: 'Antwoord op een bericht' })).toHaveCount(0);
  const answer = bubbleOf(theirs.page, 'Graag!');
  await expect(answer.locator('.quote')).toContainText('Jij');
  await answer.locator('.quote').click();
  await expect(bubbleOf(theirs.page, 'Ga je mee').first()).toHaveClass(/is-pointed/);
  await expect(theirs.page).not.toHaveURL(/#/);

  await menuOf(page, 'Ga je mee');
  await dialog.getByRole('button', { name: 'Antwoorden' }).click();
  await menuOf(page, 'Ga je mee');
  await dialog.getByRole('button', { name: 'Verwijderen voor mij' }).click();
  await expect(dialog).toContainText(`${bram.name} ziet het nog wel`);
  await dialog.getByRole('button', { name: 'Verwijderen voor mij' }).click();
  await expect(page.locator('.message')).toHaveCount(1);
  // A deleted message cannot be replied to.
  await expect(page.getByRole('group', { name: 'Antwoord op een bericht' })).toHaveCount(0);
  await expect(second.locator('.message')).toHaveCount(1);
  await expect(page.locator('.quote')).toContainText('Dit bericht kun je niet meer zien');
  await expect(theirs.page.locator('.message')).toHaveCount(2);
});

test('MEM-6 copies a text and reports one message, which is preselected in the form', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Maak even 100 euro over');
  await sendMessage(bram, anna, 'Doe je het?');
  await useSession(context, anna);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, siteUrl('default', `/members/${bram.profileId}/chat`));
  const dialog = await menuOf(page, 'Maak even');
  await dialog.getByRole('button', { name: 'Tekst kopiëren' }).click();
  await expect(page.getByText('Tekst gekopieerd')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Maak even 100 euro over');
  await menuOf(page, 'Maak even');
  await dialog.getByRole('button', { name: 'Dit bericht melden' }).click();
  await expect(dialog.getByLabel('Gaat het om iets in het bijzonder?').locator('option:checked')).toHaveText(
    'Bericht: Maak even 100 euro over',
  );
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: /Verstuur|Stuur|Meld/ }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
});

test('MEM-6 focuses the newest message with Tab, the others with the arrow keys, and restores the focus after the menu', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  for (const text of ['Een', 'Twee', 'Drie']) await sendMessage(bram, anna, text);
  await useSession(context, anna);
  await visit(page, siteUrl('default', `/members/${bram.profileId}/chat`));
  await page.getByRole('region', { name: 'Berichten in dit gesprek' }).focus();
  await page.keyboard.press('Tab');
  const linkOf = (text: string) => bubbleOf(page, text).getByRole('link', { name: 'Opties bij dit bericht' });
  await expect(linkOf('Drie')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(linkOf('Een')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(linkOf('Een')).toBeFocused();
});

test('MEM-6 removes a reply from the URL once it is sent', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Ga je mee naar zee?');
  await useSession(context, anna);
  await visit(page, siteUrl('default', `/members/${bram.profileId}/chat`));
  const id = await page.locator('.message').getAttribute('id');
  await visit(page, siteUrl('default', `/members/${bram.profileId}/chat?reply=${id!.slice('m-'.length)}`));
  const note = page.getByRole('group', { name: 'Antwoord op een bericht' });
  await expect(note).toContainText('Ga je mee naar zee?');
  const box = page.getByLabel(`Je bericht aan ${bram.name}`);
  await box.fill('Graag!');
  await box.press('Enter');
  await expect(bubbleOf(page, 'Graag!').locator('.quote')).toBeVisible();
  await expect(page).not.toHaveURL(/reply/);
  await page.reload();
  await expect(note).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-6 reacts, replies and deletes on the page of a message', async ({ page, context }) => {
    const [anna, bram] = await createPair();
    await sendMessage(bram, anna, 'Ga je mee naar zee?');
    await useSession(context, anna);
    const chat = siteUrl('default', `/members/${bram.profileId}/chat`);
    await page.goto(chat);
    const options = page.getByRole('link', { name: 'Opties bij dit bericht' });
    await options.click();
    await expect(page.getByRole('heading', { name: 'Bericht', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '😍' }).click();
    await expect(page.getByText('Jij reageerde met 😍')).toBeAttached();
    await options.click();
    await page.getByRole('link', { name: 'Antwoorden' }).click();
    await page.getByLabel(`Je bericht aan ${bram.name}`).fill('Graag!');
    await page.getByRole('button', { name: 'Verstuur' }).click();
    await expect(bubbleOf(page, 'Graag!').locator('.quote')).toContainText('Ga je mee naar zee?');
    await options.first().click();
    await page.getByRole('button', { name: 'Verwijderen voor mij' }).click();
    await expect(page.locator('.message')).toHaveCount(1);
  });
});

test.describe('without JavaScript and credits', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-6 keeps the quoted message when a reply is refused', async ({ page, context }) => {
    const [anna, bram] = await createPair();
    await sendMessage(bram, anna, 'Ga je mee naar zee?');
    await spendAllCredits(anna, bram);
    await useSession(context, anna);
    await page.goto(siteUrl('default', `/members/${bram.profileId}/chat`));
    await page.getByRole('link', { name: 'Opties bij dit bericht' }).first().click();
    await page.getByRole('link', { name: 'Antwoorden' }).click();
    const box = page.getByLabel(`Je bericht aan ${bram.name}`);
    await box.fill('Graag!');
    await page.getByRole('button', { name: 'Verstuur' }).click();
    await expect(box).toHaveValue('Graag!');
    await expect(page.getByRole('group', { name: 'Antwoord op een bericht' })).toContainText('Ga je mee naar zee?');
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('MEM-6 shows the menu button, and opens the menu on a long press', async ({ page, context }) => {
    const [anna, bram] = await createPair();
    await sendMessage(bram, anna, 'Ga je mee naar zee?');
    await useSession(context, anna);
    await visit(page, siteUrl('default', `/members/${bram.profileId}/chat`));
    await expect(page.getByRole('link', { name: 'Opties bij dit bericht' })).toHaveCSS('opacity', '1');
    const box = (await page.locator('.bubble').boundingBox())!;
    const [x, y] = [box.x + 30, box.y + 15];
    const client = await context.newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await expect(page.getByRole('dialog')).toBeVisible();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
