import type { Locator, Page } from '@playwright/test';
import { expectAccessible, setWidth } from '../support/accessibility.ts';
import { createPair, signInPersona, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const SITE = 'default';

interface Answer {
  profile: { images: unknown[] };
}

/** A member with several photos that this one may view. */
async function findGallery({ api }: SignedIn): Promise<{ id: string; photos: number }> {
  const { results } = JSON.parse((await api.send('GET', '/api/search.php?photo=1')).text) as {
    results: Array<{ id: string }>;
  };
  for (const { id } of results) {
    const { profile } = JSON.parse((await api.send('GET', `/api/profile.php?id=${id}`)).text) as Answer;
    if (profile.images.length > 2) return { id, photos: profile.images.length };
  }
  throw new Error('nobody in the demo has three photos');
}

async function expectFocusWithin(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Tabs through all stops in both directions and expects the focus to stay inside. */
async function expectTrapped(page: Page, place: Locator, presses = 14): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(key);
      // In a native dialog the focus may move to the window between its last and first stop.
      const outside = await place.evaluate(
        (element) => !element.contains(document.activeElement) && document.activeElement !== document.body,
      );
      expect(outside, `${key} number ${press + 1} leaves`).toBe(false);
    }
  }
}

test.describe('keyboard navigation', () => {
  test('operates the account menu', async ({ page, context }) => {
    await useSession(context, await signInPersona(SITE, 'free'));
    await visit(page, siteUrl(SITE, '/members'));
    const toggle = page.locator('.dropdown-toggle').last();
    const menu = page.locator('.dropdown-menu').last();
    const items = menu.locator('.dropdown-item');
    await toggle.focus();
    await page.keyboard.press('ArrowDown');
    await expect(menu).toBeVisible();
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await toggle.focus();
    await page.keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
  });

  test('sets filters in the sheet of a phone', async ({ page, context }) => {
    await useSession(context, await signInPersona(SITE, 'free'));
    await setWidth(page, 390);
    await visit(page, siteUrl(SITE, '/members'));
    const open = page.getByRole('button', { name: 'Filters', exact: true });
    const sheet = page.locator('#filter-more');
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Meer filters' })).toBeVisible();
    await expectFocusWithin(sheet);
    await expectTrapped(page, sheet);
    await expectAccessible(page, 'the open sheet');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: 'Filters sluiten' }).focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: 'Toon leden' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/min_age/);
    await expect(sheet).toBeHidden();
  });

  test('browses the photos of a profile', async ({ page, context }) => {
    const member = await signInPersona(SITE, 'premium');
    const { id, photos } = await findGallery(member);
    await useSession(context, member);
    await visit(page, siteUrl(SITE, `/members/${id}`));
    const link = page.locator('.gallery-link').nth(1);
    const lightbox = page.getByRole('dialog', { name: /^Foto's van / });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(lightbox).toBeVisible();
    const counter = (number: number) => lightbox.getByText(`${number} van ${photos}`);
    await expect(counter(2)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(counter(3)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(counter(1)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(counter(1)).toBeVisible();
    await page.keyboard.press('End');
    await expect(counter(photos)).toBeVisible();
    await expect(lightbox.locator('.lightbox-slide').last()).toBeInViewport();
    await expectTrapped(page, lightbox, 8);
    await expectAccessible(page, 'the open gallery');
    await lightbox.getByRole('button', { name: 'Vergroten' }).focus();
    await page.keyboard.press('Enter');
    await expect(lightbox.locator('.is-zoomed')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(link).toBeFocused();
  });
});

test('keeps the open sheet and the open gallery readable in a dark brand', async ({ page, context }) => {
  // Only the colours differ between brands, not the keyboard behaviour.
  const member = await signInPersona('bdsm', 'premium');
  await useSession(context, member);
  await setWidth(page, 390);
  await visit(page, siteUrl('bdsm', '/members'));
  await page.getByRole('button', { name: /^Filters/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Meer filters' })).toBeVisible();
  await expectAccessible(page, 'the open sheet');
  const { id } = await findGallery(member);
  await visit(page, siteUrl('bdsm', `/members/${id}`));
  await page.locator('.gallery-link').nth(1).press('Enter');
  await expect(page.getByRole('dialog', { name: /^Foto's van / })).toBeVisible();
  await expectAccessible(page, 'the open gallery');
});

test('selects ages with the arrow keys, never a minimum above the maximum', async ({ page, context }) => {
  await useSession(context, await signInPersona('default', 'free'));
  await visit(page, siteUrl('default', '/members?min_age=30&max_age=32'));
  const from = page.getByRole('spinbutton', { name: 'Leeftijd vanaf' });
  const to = page.getByRole('spinbutton', { name: 'Leeftijd tot en met' });
  await page.getByRole('button', { name: /^Leeftijd/ }).click();
  await page.getByRole('slider', { name: 'Laagste leeftijd' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(from).toHaveValue('31');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect(from).toHaveValue('32');
  await page.getByRole('slider', { name: 'Hoogste leeftijd' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(to).toHaveValue('32');
  await page.keyboard.press('End');
  await expect(to).toHaveValue('99');
  await from.fill('40');
  await expect(page.getByRole('slider', { name: 'Laagste leeftijd' })).toHaveValue('40');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/min_age=40&max_age=99/);
});

test.describe('dialog', () => {
  test('traps the focus, closes with Escape and restores the focus', async ({ page, context }) => {
    const [mine, theirs] = await createPair();
    await theirs.api.send('POST', '/api/like.php', { profile: mine.profileId });
    await useSession(context, mine);
    await visit(page, siteUrl('default', `/members/${theirs.profileId}`));
    const like = page.locator('.profile-actions [aria-pressed]');
    await like.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectFocusWithin(dialog);
    await expectTrapped(page, dialog, 6);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(like).toBeFocused();
  });
});
