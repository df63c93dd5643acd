import type { Locator, Page } from '@playwright/test';

import { createMember, signInPersona, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit, waitForHydrationOf } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

interface Found {
  id: string;
  name: string;
  photo_count: number;
}

/** A demo member with several photos, found by a member who can see all of them. */
async function findSeveral(): Promise<Found> {
  const { api } = await signInPersona('default', 'premium');
  const { results } = JSON.parse((await api.send('GET', '/api/search.php?photo=1')).text) as { results: Found[] };
  return results.find(({ photo_count }) => photo_count > 2)!;
}

/** Swipes a finger across an element, by a share of its width. */
async function swipe(page: Page, on: Locator, by: number): Promise<void> {
  const { x, y, width, height } = (await on.boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', across?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: across === undefined ? [] : [{ x: x + width * across, y: y + height * 0.3 }],
    });
  const start = 0.5 - by / 2;
  await touch('touchStart', start);
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', start + by * share);
  await touch('touchEnd');
}

test('MEM-4 steps through the photos of a profile in place by arrow, key and swipe, and opens the current one', async ({
  page,
  context,
}) => {
  const { id, name, photo_count } = await findSeveral();
  await useSession(context, await signInPersona('default', 'premium'));
  await visit(page, at(`/members/${id}`));
  const main = page.locator('.gallery-main');
  const [next, previous] = [/^Volgende foto van/, /^Vorige foto van/].map((named) => main.getByLabel(named));
  const photo = main.locator('img.photo');
  await expect(photo).toHaveAttribute('alt', `Foto van ${name}`);
  await waitForHydrationOf(next!);
  await next!.click();
  await expect(photo).toHaveAttribute('alt', `Foto 2 van ${name}`);
  await expect(main.getByRole('status')).toHaveText(`Foto 2 van ${photo_count}`);
  await page.keyboard.press('End');
  await expect(photo).toHaveAttribute('alt', `Foto ${photo_count} van ${name}`);
  await expect(next!).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Home');
  await expect(photo).toHaveAttribute('alt', `Foto van ${name}`);
  await expect(previous!).toHaveAttribute('aria-disabled', 'true');
  await swipe(page, main, -0.4);
  await expect(photo).toHaveAttribute('alt', `Foto 2 van ${name}`);
  await expect(page).toHaveURL(at(`/members/${id}`));
  await main.getByRole('link', { name: `Foto 2 van ${name}` }).click();
  const viewer = page.getByRole('dialog', { name: `Foto's van ${name}` });
  await expect(viewer.getByText(`2 van ${photo_count}`)).toBeVisible();
});

test('MEM-4 steps through the photos of a swipe card by pressing its sides and by key, and swipes it by a drag', async ({
  page,
  context,
}) => {
  await useSession(context, await createMember({ gender: 'male' }));
  await visit(page, at('/swipe-game'));
  const card = page.locator('.swipe-card-top');
  const next = card.getByRole('button', { name: /^Volgende foto van/ });
  for (let passed = 0; passed < 8 && !(await next.isVisible()); passed += 1) {
    const name = await card.getByRole('link').first().textContent();
    await page.keyboard.press('ArrowLeft');
    await expect(card.getByRole('link').first()).not.toHaveText(name!);
  }
  const { x, y, width, height } = (await card.locator('.media').boundingBox())!;
  const press = (share: number) => page.mouse.click(x + width * share, y + height * 0.2);
  await expect(next).toHaveAccessibleName(/nu 1 van \d$/);
  await press(0.6);
  await expect(next).toHaveAccessibleName(/nu 2 van \d$/);
  await press(0.15);
  await expect(next).toHaveAccessibleName(/nu 1 van \d$/);
  // There is no photo before the first.
  await press(0.15);
  await expect(next).toHaveAccessibleName(/nu 1 van \d$/);
  await next.press('ArrowDown');
  await expect(next).toHaveAccessibleName(/nu 2 van \d$/);
  await next.press('ArrowUp');
  await expect(next).toHaveAccessibleName(/nu 1 van \d$/);
  const left = await page.getByText(/^Nog \d likes vandaag$/).textContent();
  const label = await next.getAttribute('aria-label');
  // A drag passes the card and shows no other photo. The drag's code may load later than the photo buttons.
  await expect(async () => {
    await page.mouse.move(x + width * 0.6, y + height * 0.2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.6 - 40, y + height * 0.2, { steps: 5 });
    await page.mouse.move(x + width * 0.6 - 260, y + height * 0.2 + 10, { steps: 12 });
    await page.mouse.up();
    const passed = page.getByRole('status').filter({ hasText: 'overgeslagen' });
    await expect(passed).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await expect(card.locator(`[aria-label="${label}"]`)).toHaveCount(0);
  await expect(page.getByText(left!)).toBeVisible();
});

test('MEM-4 loses no press on a swipe card while the code for dragging it arrives', async ({ page, context }) => {
  await useSession(context, await createMember({ gender: 'male' }));
  const ready = Promise.withResolvers<void>();
  await page.route('**/card-drag-*.js', async (route) => {
    await ready.promise;
    await route.continue();
  });
  await visit(page, at('/swipe-game'));
  const next = page.locator('.swipe-card-top').getByRole('button', { name: /^Volgende foto van/ });
  for (let passed = 0; passed < 8 && !(await next.isVisible()); passed += 1) {
    const link = page.locator('.swipe-card-top').getByRole('link').first();
    const name = await link.textContent();
    await page.keyboard.press('ArrowLeft');
    await expect(link).not.toHaveText(name!);
  }
  await expect(next).toHaveAccessibleName(/nu 1 van \d$/);
  await next.hover();
  await page.mouse.down();
  const arrived = page.waitForResponse(/card-drag-/);
  ready.resolve();
  await (await arrived).finished();
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(next).toHaveAccessibleName(/nu 2 van \d$/);
});

test('MEM-4 loses no press on a card whose photos are loading, and announces the photo that a swipe shows', async ({
  page,
  context,
}) => {
  await useSession(context, await signInPersona('default', 'premium'));
  const { id, photo_count } = await findSeveral();
  let answer = () => {};
  const pressed = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/photo\.php\?profile=/, async (route) => {
    await pressed;
    await route.continue();
  });
  await visit(page, at('/members'));
  const card = page.locator('.member-card', { has: page.locator(`a[href="/members/${id}"]`) });
  const next = card.getByRole('button', { name: /^Volgende foto van/ });
  await next.click();
  await next.click();
  answer();
  await expect(card.getByRole('status')).toHaveText(`Foto 3 van ${photo_count}`);
  await swipe(page, card, 0.4);
  await expect(card.getByRole('status')).toHaveText(`Foto 2 van ${photo_count}`);
  await page.reload();
  await waitForHydrationOf(next);
  await swipe(page, card, -0.4);
  await expect(card.getByRole('status')).toHaveText(`Foto 2 van ${photo_count}`);
});

test('MEM-4 opens a profile by a press on its card’s photo, also where text lies over the photo', async ({
  page,
  context,
}) => {
  await useSession(context, await signInPersona('default', 'premium'));
  await visit(page, at('/members'));
  const card = page.locator('.member-card').first();
  const address = await card.getByRole('link').first().getAttribute('href');
  await card.locator('.media').click({ position: { x: 60, y: 40 } });
  await expect(page).toHaveURL(at(address!));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-4 links a card to the profile, and shows its photos by links', async ({ page, context }) => {
    const { id, name } = await findSeveral();
    await useSession(context, await signInPersona('default', 'premium'));
    await page.goto(at('/members'));
    await expect(page.locator(`.member-name a[href="/members/${id}"]`)).toBeVisible();
    await page.goto(at(`/members/${id}`));
    const main = page.locator('.gallery-main');
    await main.getByRole('link', { name: /^Volgende foto van/ }).click();
    await expect(main.locator('img.photo')).toHaveAttribute('alt', `Foto 2 van ${name}`);
    await main.getByRole('link', { name: /^Vorige foto van/ }).click();
    await expect(main.locator('img.photo')).toHaveAttribute('alt', `Foto van ${name}`);
  });
});
