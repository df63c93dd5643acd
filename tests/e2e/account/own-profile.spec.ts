import type { Page } from '@playwright/test';

import { createMember, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

interface Stored {
  about: string;
  looking_for: string;
  hair: string | null;
  interests: string[];
}

async function stored({ api, profileId }: SignedIn): Promise<Stored> {
  const answer = await api.send('GET', `/api/profile.php?id=${profileId}`);
  return (JSON.parse(answer.text) as { profile: Stored }).profile;
}

const unfold = (page: Page, section: string) => page.locator('summary').filter({ hasText: section }).click();

test('NAV-013 saves a profile while it is edited, and loses nothing when the network fails and the page is closed', async ({
  page,
  context,
  problems,
}) => {
  const anna = await createMember();
  await useSession(context, anna);
  await visit(page, at('/profile'));
  const state = page.locator('[data-saves]');
  await page.getByRole('link', { name: 'Iets over jezelf' }).click();
  await expect(page.getByLabel('Wie ben je?')).toBeFocused();
  await page.keyboard.insertText('Ik bak brood voor de hele straat.');
  await unfold(page, 'Hoe je eruitziet');
  await page.getByRole('group', { name: 'Haar' }).getByText('Rood').click();
  await unfold(page, 'Waar je van houdt');
  await page.getByText('Wandelen').click();
  await expect(state).toHaveText('Opgeslagen');
  expect(await stored(anna)).toMatchObject({
    about: 'Ik bak brood voor de hele straat.',
    hair: 'red',
    interests: ['hiking'],
  });
  await expect(page.getByRole('link', { name: 'Iets over jezelf' })).toHaveCount(0);

  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  await context.setOffline(true);
  await page.getByLabel('Zin 1', { exact: true }).selectOption({ label: 'Ik ben op zoek naar …' });
  await page.getByLabel('Zo maak je zin 1 af').fill('Iemand die ook lacht als het regent.');
  await expect(page.getByRole('button', { name: 'Probeer nu' })).toBeVisible();
  await page.close();
  await context.setOffline(false);
  expect((await stored(anna)).looking_for).toBe('');

  const again = await context.newPage();
  await visit(again, at('/profile'));
  await unfold(again, 'In je eigen woorden');
  await expect(again.getByLabel('Zo maak je zin 1 af')).toHaveValue('Iemand die ook lacht als het regent.');
  // This page saves it, unless the last request of the closed page had reached the server.
  await expect.poll(async () => (await stored(anna)).looking_for).toBe('Iemand die ook lacht als het regent.');
  await again.getByRole('link', { name: 'Zo zien anderen je' }).click();
  // The editor, which stays until the next page has loaded, contains the text as well.
  await expect(again).toHaveURL(at('/profile?view=others'));
  await expect(again.getByLabel('Wie ben je?')).toHaveCount(0);
  await expect(again.getByText('Ik bak brood voor de hele straat.')).toBeVisible();
  await expect(again.getByText('Iemand die ook lacht als het regent.')).toBeVisible();
});

test('PRD-4 collapses the sections on a phone, with the save button visible, and shows a preview of the card on a desktop', async ({
  page,
  context,
}) => {
  const anna = await createMember();
  await useSession(context, anna);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, at('/profile'));
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2200);
  const button = page.getByRole('button', { name: 'Sla je profiel op' });
  const inReach = async () => {
    const { y, height } = (await button.boundingBox())!;
    const bar = await page.locator('.tab-bar').boundingBox();
    expect(y + height).toBeLessThanOrEqual(bar!.y);
    expect(y).toBeGreaterThan(500);
  };
  await inReach();
  await unfold(page, 'Waar je van houdt');
  await page.getByText('Wandelen').click();
  await inReach();
  await button.click();
  await expect(page.locator('[data-saves]')).toHaveText('Opgeslagen');
  expect((await stored(anna)).interests).toEqual(['hiking']);

  await page.setViewportSize({ width: 1280, height: 800 });
  const card = page.getByRole('region', { name: 'Zo zien anderen je' });
  await expect(card.getByText('Wandelen')).toBeVisible();
  await unfold(page, 'In je eigen woorden');
  await page.getByLabel('Wie ben je?').fill('Ik bak brood.');
  await expect(card.getByText('Ik bak brood.')).toBeVisible();
  await page.getByText('Koken', { exact: true }).click();
  await expect(card.getByText('Koken')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('NAV-013 and PRD-4 saves the form with a button, and links to a field with an error, keeping the input', async ({
    page,
    context,
  }) => {
    const anna = await createMember();
    await useSession(context, anna);
    await page.goto(at('/profile'));
    await unfold(page, 'In je eigen woorden');
    await page.getByLabel('Wie ben je?').fill('x'.repeat(1501));
    await unfold(page, 'Hoe je eruitziet');
    await page.getByRole('group', { name: 'Haar' }).getByText('Grijs').click();
    await unfold(page, 'In je eigen woorden');
    await page.getByRole('button', { name: 'Sla je profiel op' }).click();
    await expect(page.getByRole('link', { name: 'Deze tekst mag hoogstens 1500 tekens lang zijn.' })).toBeVisible();
    await expect(page.getByLabel('Wie ben je?')).toHaveValue('x'.repeat(1501));
    await page.getByLabel('Wie ben je?').fill('Kort maar goed.');
    await page.getByRole('button', { name: 'Sla je profiel op' }).click();
    await expect(page.getByText('Je profiel is opgeslagen.')).toBeVisible();
    expect(await stored(anna)).toMatchObject({ about: 'Kort maar goed.', hair: 'grey', interests: [] });
  });
});
