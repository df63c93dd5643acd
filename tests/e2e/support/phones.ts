import { expect, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';

import { findTestBrowser } from '../../../scripts/testing/chromium.ts';
import { deskSession } from './desk.ts';
import { launchOptions } from './launch-options.ts';
import type { SignedIn } from './members.ts';
import { addPhotos, publishPhotos } from './photos.ts';
import { siteUrl } from './sites.ts';
import type { OpenBrowser } from './test.ts';
import { reload, visit } from './visit.ts';

const { args, ...launch } = launchOptions(findTestBrowser());
const MEDIA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** For `test.use`: a phone with a simulated camera and microphone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
  launchOptions: { ...launch, args: [...args, ...MEDIA] },
} satisfies BrowserContextOptions & Record<string, unknown>;

/** A member's phone, on the first page after the login. */
export async function openPhone(openBrowser: OpenBrowser, member: SignedIn): Promise<Page> {
  const { page, context } = await openBrowser(member);
  const entered = String(Math.floor(Date.now() / 1000) - 60);
  await context.addCookies([{ name: 'site-entry-warning', value: entered, url: siteUrl(member.site) }]);
  await visit(page, siteUrl(member.site, '/members'));
  return page;
}

/** Adds two photos to the member's profile, and waits until an operator's approval shows them on the phone. */
export async function showPhotos(openBrowser: OpenBrowser, page: Page, member: SignedIn): Promise<Page> {
  const { page: desk, context } = await openBrowser();
  await deskSession(context, { role: 'moderator', site: member.site });
  await openMenu(page, 'Mijn profiel');
  await addPhotos(page);
  await publishPhotos(desk, member.name);
  await reload(page);
  return desk;
}

const PLACES = {
  Zoeken: /\/members/,
  Swipen: /\/swipe-game/,
  Berichten: /\/chats/,
  Likes: /\/likes/,
} as const;

/** Opens a page from the tab bar of a phone. */
export async function goTo(page: Page, name: keyof typeof PLACES): Promise<void> {
  const link = page.locator('.tab-bar').getByRole('link', { name: new RegExp(`^${name}`) });
  await link.click();
  await expect(page).toHaveURL(PLACES[name]);
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Opens a page from the account menu. */
export async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Jouw account' }).click();
  const link = page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
  const address = (await link.getAttribute('href'))!;
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

/** Opens the conversation with a member from the list of conversations. */
export async function openConversation(page: Page, { name }: SignedIn): Promise<void> {
  await goTo(page, 'Berichten');
  await page
    .locator('#main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Terug naar berichten' })).toBeVisible();
}

/** Opens the other member's profile from the name above the conversation. */
export async function openProfile(page: Page, { name }: SignedIn): Promise<void> {
  await page
    .locator('#main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Leaves a conversation by the link in its header, since conversations have no tab bar. */
export async function leaveConversation(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Terug naar berichten' }).click();
  await expect(page.locator('.tab-bar')).toBeVisible();
}

export const messageOf = (page: Page, text: string): Locator =>
  page.locator('.message', { has: page.locator('.bubble', { hasText: text }) });

/** Writes a message, and waits until it is stored. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Je bericht aan/ }).fill(text);
  await page.getByRole('button', { name: 'Verstuur' }).click();
  await expect(messageOf(page, text).getByRole('img', { name: /Verstuurd|Gelezen/ })).toBeVisible();
}

/** Selects an entry in the menu of a message. */
export async function chooseForMessage(page: Page, text: string, entry: string): Promise<void> {
  await messageOf(page, text).first().getByRole('link', { name: 'Opties bij dit bericht' }).click();
  await page.getByRole('dialog').getByRole('button', { name: entry }).click();
}
