import type { Page } from '@playwright/test';

import { findChromium } from '../../../scripts/testing/chromium.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { deskSession, deskUrl } from '../support/desk.ts';
import { launchOptions } from '../support/launch-options.ts';
import { createPair } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { nextSubmission } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const options = launchOptions(findChromium());
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({ launchOptions: { ...options, args: [...options.args, ...MICROPHONE] } });

const SITE = 'default';

/** Plays until the position advances, which proves that the browser has decoded the sound. */
async function hear(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('audio')
        .first()
        .evaluate((audio: HTMLAudioElement) => audio.currentTime),
    )
    .toBeGreaterThan(0.1);
}

test('MEM-6 records, plays back and sends a voice message, plays it to the recipient, and plays it at the desk in a report', async ({
  openBrowser,
  browser,
}) => {
  const [anna, bram] = await createPair();
  const [mine, theirs] = await Promise.all([openBrowser(anna), openBrowser(bram)]);
  const { page } = mine;
  await visit(page, siteUrl(SITE, `/members/${bram.profileId}/chat`));
  await visit(theirs.page, siteUrl(SITE, `/members/${anna.profileId}/chat`));

  const tool = page.getByRole('button', { name: 'Spraakbericht opnemen' });
  await page.getByLabel(`Je bericht aan ${bram.name}`).fill('Hoi');
  await expect(tool).toBeHidden();
  await page.getByLabel(`Je bericht aan ${bram.name}`).fill('');
  await tool.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Spraakbericht voor ${bram.name}` });
  await expect(dialog.getByRole('timer')).toHaveText('0:02');
  await expectAccessible(page, 'recording a voice message');
  await dialog.getByRole('button', { name: 'Stop opname' }).press('Enter');
  await dialog.getByRole('button', { name: 'Afspelen' }).click();
  await hear(page);
  await expectAccessible(page, 'a recorded voice message');
  await dialog.getByRole('button', { name: /^Stuur voor/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('group', { name: /^Jouw spraakbericht, 0:0\d$/ })).toBeVisible();

  // The other member receives it live, with its length in the list of conversations.
  const message = theirs.page.getByRole('group', { name: new RegExp(`^Spraakbericht van ${anna.name}, 0:0\\d$`) });
  // The first URL fails like an expired one: the player requests another and continues.
  let spoilt = 0;
  await theirs.page.route('**/voice/**', (route) =>
    spoilt++ === 0 ? route.fulfill({ contentType: 'audio/webm', body: 'spoilt' }) : route.continue(),
  );
  await message.getByRole('button', { name: 'Afspelen' }).press('Enter');
  await hear(theirs.page);
  await message.getByRole('slider', { name: 'Plek in het spraakbericht' }).press('End');
  await message.getByRole('button', { name: 'Snelheid: 1×' }).click();
  await expect(message.getByRole('button', { name: 'Snelheid: 1.5×' })).toBeFocused();
  await expectAccessible(theirs.page, 'a conversation with a voice message');
  await visit(theirs.page, siteUrl(SITE, '/chats'));
  await expect(theirs.page.getByText(/^Spraakbericht · 0:0\d$/).first()).toBeVisible();

  // In a browser that cannot play it, a message and a download link are shown.
  await page.evaluate(() => (HTMLMediaElement.prototype.canPlayType = () => ''));
  await page
    .getByRole('group', { name: /^Jouw spraakbericht/ })
    .getByRole('button', { name: 'Afspelen' })
    .click();
  await expect(page.getByText('Je browser kan dit spraakbericht niet afspelen.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Downloaden' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.webm$/);

  // Reported from its menu; the desk can play it.
  await visit(theirs.page, siteUrl(SITE, `/members/${anna.profileId}/chat`));
  await theirs.page.locator('.message').last().hover();
  await theirs.page.getByRole('link', { name: 'Opties bij dit bericht' }).last().click();
  await expect(theirs.page.getByRole('button', { name: 'Tekst kopiëren' })).toHaveCount(0);
  await theirs.page.getByRole('button', { name: 'Dit bericht melden' }).click();
  await theirs.page.locator('input[name="reason"][value="scam"]').check();
  const reported = nextSubmission(theirs.page);
  await theirs.page.locator('form:has(input[name="reason"])').getByRole('button').last().click();
  await reported;
  const context = await browser.newContext();
  await deskSession(context, { role: 'moderator', site: SITE });
  const desk = await context.newPage();
  await visit(desk, deskUrl('/desk/reports'));
  await desk.getByRole('link', { name: anna.name }).click();
  await desk
    .locator('audio')
    .first()
    .evaluate((audio: HTMLAudioElement) => audio.play());
  await hear(desk);
  await expectAccessible(desk, 'a reported voice message at the desk');
  await context.close();

  // If the other member refuses voice messages, the sender sees this before recording.
  // A press before hydration reloads the page, with the menu closed.
  await visit(theirs.page, siteUrl(SITE, `/members/${anna.profileId}/chat`));
  await theirs.page.getByRole('button', { name: /Meer/ }).first().click();
  await theirs.page.getByRole('button', { name: 'Geen spraakberichten ontvangen' }).click();
  await expect(theirs.page.getByRole('button', { name: 'Toch spraakberichten ontvangen' })).toBeVisible();
  await page.reload();
  await tool.click();
  await expect(page.getByRole('dialog', { name: `${bram.name} ontvangt geen spraakberichten` })).toBeVisible();
});
