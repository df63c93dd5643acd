import type { Page } from '@playwright/test';

import { createPair, spendAllCredits, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const profileOf = ({ site, profileId }: SignedIn) => siteUrl(site, `/members/${profileId}`);
const ADD_LIKE = /^Geef .* er een like bij$/;
const composer = (page: Page) => page.getByRole('textbox', { name: /^Je bericht aan/ });

test('MEM-3 sends a like with a message from the profile, shows it to the recipient in likes and chats, and matches after a like back', async ({
  page,
  context,
  openBrowser,
}) => {
  const [anna, bram] = await createPair();
  await useSession(context, bram);
  await visit(page, profileOf(anna));
  const way = page.getByRole('link', { name: 'Like met bericht' });
  await expect(page.getByText('Kost 1 credit, net als een bericht.')).toBeVisible();
  await way.click();
  await expect(page.getByRole('checkbox', { name: ADD_LIKE })).toBeChecked();
  await expect(page.getByText('Je like en je bericht kosten samen 1 credit.')).toBeVisible();
  await composer(page).fill('Jouw foto met die fiets!');
  await page.getByRole('button', { name: 'Verstuur' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Jouw foto met die fiets!' });
  await expect(message.getByText('Like met bericht')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: ADD_LIKE })).toBeHidden();

  const { page: hers } = await openBrowser(anna);
  await visit(hers, siteUrl(anna.site, '/likes/received'));
  await expect(hers.getByText('Nieuw, met bericht')).toBeVisible();
  await visit(hers, siteUrl(anna.site, '/chats'));
  await hers
    .getByRole('link', { name: new RegExp(bram.name) })
    .first()
    .click();
  const received = hers.getByRole('listitem').filter({ hasText: 'Jouw foto met die fiets!' });
  await expect(received.getByText('Like met bericht')).toBeVisible();
  // Her like back makes a match.
  await anna.api.send('POST', '/api/like.php', { profile: bram.profileId });
  await visit(page, siteUrl(bram.site, '/likes/matches'));
  await expect(page.getByText(anna.name).first()).toBeVisible();
  // A profile that is already liked does not offer it.
  await visit(page, profileOf(anna));
  await expect(way).toBeHidden();
});

test('MEM-3 keeps text and like in the form when there are too few credits, and stores neither', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  const [carla] = await createPair();
  await spendAllCredits(bram, carla);
  await useSession(context, bram);
  await visit(page, siteUrl(anna.site, `/members/${anna.profileId}/chat?like=1`));
  await composer(page).fill('Hoi!');
  await page.getByRole('button', { name: 'Verstuur' }).click();
  await expect(page.getByRole('alert')).toContainText('Je hebt onvoldoende credits');
  await expect(composer(page)).toHaveValue('Hoi!');
  await expect(page.getByRole('checkbox', { name: ADD_LIKE })).toBeChecked();
  const { text } = await anna.api.send('GET', '/api/likes.php');
  expect(JSON.parse(text)).toMatchObject({ liked_by: [] });
});

test('MEM-3 undoes a like of the swipe game once for free, then offers premium', async ({ page, context }) => {
  const [, bram] = await createPair();
  await useSession(context, bram);
  await visit(page, siteUrl(bram.site, '/swipe-game'));
  const heard = page.getByRole('status').filter({ hasText: 'Nu zie je' });
  const undo = page.getByRole('button', { name: /^Haal je laatste keuze terug/ });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Nog 3 likes vandaag')).toBeVisible();
  await undo.click();
  await expect(heard).toContainText('is terug.');
  await expect(page.getByText('Nog 4 likes vandaag')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(undo).toHaveAttribute('aria-disabled', 'false');
  await undo.click();
  await expect(page.getByRole('alert')).toContainText('Je kunt vandaag niets meer terughalen.');
  await expect(page.getByRole('link', { name: 'Bekijk premium' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-3 sends a like with a message by form', async ({ page, context }) => {
    const [anna, bram] = await createPair();
    await useSession(context, bram);
    await page.goto(profileOf(anna));
    await page.getByRole('link', { name: 'Like met bericht' }).click();
    await composer(page).fill('Zonder script.');
    await page.getByRole('button', { name: 'Verstuur' }).click();
    const message = page.getByRole('listitem').filter({ hasText: 'Zonder script.' });
    await expect(message.getByText('Like met bericht')).toBeVisible();
    const { text } = await anna.api.send('GET', '/api/likes.php');
    expect(JSON.parse(text)).toMatchObject({ liked_by: [{ id: bram.profileId, with_message: true }] });
  });
});
