import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { createMember, signInPersona, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** A site on which no other test changes the photos of its premium persona. */
const SITE = 'gilf';
const at = (path: string) => siteUrl(SITE, path);

const own = (page: Page, title: string) => page.locator('.panel', { has: page.getByRole('heading', { name: title }) });

test('MEM-8 requests, grants, shows views of and revokes access to an album, each live for the other member', async ({
  page,
  context,
  openBrowser,
}) => {
  const [owner, viewer] = [await signInPersona(SITE, 'premium'), await createMember({ site: SITE, gender: 'male' })];
  await useSession(context, owner);
  await visit(page, at('/profile'));
  await page.getByRole('link', { name: 'Privéalbum' }).click();
  await expect(page).toHaveURL(at('/settings/album'));
  const album = own(page, 'Privéalbum');
  await expect(album.getByText('Er staan nog geen foto’s in je album.')).toBeVisible();
  await own(page, 'Op je profiel').getByRole('button', { name: 'Zet in mijn album' }).first().click();
  await expect(album.getByRole('button', { name: 'Zet op mijn profiel' })).toHaveCount(1);

  const theirs = await openBrowser(viewer);
  await visit(theirs.page, at(`/members/${owner.profileId}`));
  await theirs.page.getByRole('link', { name: 'Privéalbum · 1 foto' }).click();
  await expectAccessible(theirs.page, 'the album of another');
  await theirs.page.getByRole('button', { name: 'Vraag om toegang' }).click();
  await expect(theirs.page.getByText('Je verzoek is verstuurd.')).toBeVisible();

  const requests = own(page, 'Verzoeken');
  await expect(requests.getByText(viewer.name)).toBeVisible();
  await expectAccessible(page, 'the own album with a request');
  await requests.getByRole('button', { name: 'Open mijn album' }).click();
  await expect(page.getByText(`Je album is open voor ${viewer.name}.`)).toBeVisible();

  await expect(theirs.page.getByText(`Kijk je, dan ziet ${owner.name} dat`)).toBeVisible();
  await expect(theirs.page.locator('.album-photo')).toHaveCount(0);
  await theirs.page.getByRole('button', { name: 'Bekijk de foto' }).click();
  const photo = theirs.page.locator('.album-photo img');
  await expect(photo).toHaveCount(1);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const address = await photo.getAttribute('src');
  const status = () => theirs.page.evaluate(async (url) => (await fetch(url)).status, address!);
  expect(await status()).toBe(200);
  await expect(own(page, 'Wie er keek').getByText(/^Keek op \d+ [a-z]+\.?,? (om )?\d\d:\d\d$/)).toBeVisible();

  await own(page, 'Wie je album kan zien').getByRole('button', { name: 'Trek in' }).click();
  await expect(theirs.page.getByRole('button', { name: 'Vraag om toegang' })).toBeVisible();
  expect(await status()).toBe(404);

  await album.getByRole('button', { name: 'Zet op mijn profiel' }).click();
  await expect(album.getByText('Er staan nog geen foto’s in je album.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-8 submits the forms of both pages', async ({ page, context }) => {
    const member = await createMember({ site: SITE });
    await useSession(context, member);
    await page.goto(at('/settings/album'));
    await page.getByLabel('Kies een foto').setInputFiles({
      name: 'leeg.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('geen foto'),
    });
    await page.getByRole('button', { name: 'Voeg foto toe' }).click();
    await expect(page).toHaveURL(/\/settings\/album\?photo_error=/);
    await expect(page.getByLabel('Kies een foto')).toHaveAttribute('aria-invalid', 'true');
  });
});
