import type { Page } from '@playwright/test';

import { findTestBrowser } from '../../../scripts/testing/chromium.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { deskSession, deskUrl } from '../support/desk.ts';
import { launchOptions } from '../support/launch-options.ts';
import { createPair, useSession } from '../support/members.ts';
import { addPhotos, publishPhotos } from '../support/photos.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** A site whose photo moderation no other test uses. */
const SITE = 'milf';
const at = (path: string) => siteUrl(SITE, path);
const BADGE = /^Foto geverifieerd op \d+ [a-z]+ \d{4}$/;

const { args, ...launch } = launchOptions(findTestBrowser());
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({ permissions: ['camera'], launchOptions: { ...launch, args: [...args, ...CAMERA] } });

/** Opens the camera, leaves the page before it is open, and expects that it is closed at once. */
async function leaveWhileTheCameraOpens(page: Page): Promise<void> {
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (wanted) =>
      new Promise((resolve) => {
        Object.assign(window, {
          openCamera: async () => {
            const stream = await open(wanted);
            resolve(stream);
            await new Promise((done) => setTimeout(done, 100));
            return stream.getTracks().map(({ readyState }) => readyState);
          },
        });
      });
  });
  await page.getByRole('button', { name: 'Open de camera' }).click();
  await page
    .getByRole('navigation', { name: 'Hoofdmenu' })
    .getByRole('link', { name: /Berichten/ })
    .click();
  await expect(page).toHaveURL(/\/chats/);
  const states = () => (window as unknown as { openCamera: () => Promise<string[]> }).openCamera();
  expect(await page.evaluate(states)).toEqual(['ended']);
}

test('MEM-7 verifies a photo by a pose and an operator’s comparison, with a badge and a filter, until the main photo changes', async ({
  page,
  context,
  openBrowser,
}) => {
  const [her, him] = await createPair(SITE);
  await useSession(context, her);
  await visit(page, at('/profile'));
  await addPhotos(page);
  const { page: desk, context: deskContext } = await openBrowser();
  await deskSession(deskContext, { role: 'moderator', site: SITE });
  await publishPhotos(desk, her.name);
  await visit(page, at('/profile'));

  await page.getByRole('link', { name: 'Laat je hoofdfoto verifiëren' }).click();
  await expect(page.getByRole('heading', { name: 'Foto verifiëren' })).toBeVisible();
  await expectAccessible(page, 'the start of a verification');
  await page.getByRole('button', { name: 'Loot een pose' }).click();
  await expect(page.getByRole('heading', { name: 'Jouw pose' })).toBeVisible();
  await leaveWhileTheCameraOpens(page);
  await visit(page, at('/profile'));
  await page.getByRole('link', { name: 'Laat je hoofdfoto verifiëren' }).click();
  await page.getByRole('button', { name: 'Open de camera' }).click();
  await page.getByRole('button', { name: 'Maak de foto' }).click();
  await page.getByRole('checkbox', { name: /^Ik vind het goed/ }).check();
  await expectAccessible(page, 'a pose with its picture');
  await page.getByRole('button', { name: 'Stuur de foto' }).click();
  await expect(page.getByText('We bekijken je foto')).toBeVisible();

  await visit(desk, deskUrl('/desk/checks'));
  await expectAccessible(desk, 'checks that wait');
  await desk.getByRole('link', { name: her.name }).click();
  await expect(desk.getByRole('img', { name: `Picture of the check of ${her.name}` })).toBeVisible();
  await expect(desk.getByRole('img', { name: `Photo 2 on the profile of ${her.name}` })).toBeVisible();
  await expectAccessible(desk, 'a check');
  await desk.getByRole('button', { name: 'Same person, right pose' }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'The decision is stored' })).toBeVisible();
  // Her open page is updated live.
  await expect(page.getByText(/^Je hoofdfoto is geverifieerd op/)).toBeVisible();

  const { page: his } = await openBrowser(him);
  await visit(his, at('/members?verified=1&more=1'));
  await expect(his.getByRole('link', { name: new RegExp(her.name) }).first()).toBeVisible();
  await expect(his.getByRole('img', { name: BADGE }).first()).toBeVisible();
  await visit(his, at(`/members/${her.profileId}`));
  await expect(his.getByText(BADGE).first()).toBeVisible();
  await visit(his, at(`/members/${her.profileId}/chat`));
  await expect(his.getByRole('img', { name: BADGE })).toBeVisible();

  await visit(page, at('/profile'));
  await expect(page.getByText('Je hoofdfoto is geverifieerd. Met een andere hoofdfoto vervalt dat.')).toBeVisible();
  await page.getByRole('button', { name: 'Foto 2: wijzig' }).click();
  await page.getByRole('button', { name: 'Maak hoofdfoto' }).click();
  await expect(page.getByText('Je hoofdfoto is geverifieerd. Met een andere hoofdfoto vervalt dat.')).toBeHidden();
  await visit(his, at(`/members/${her.profileId}`));
  await expect(his.getByText(BADGE)).toHaveCount(0);
});
