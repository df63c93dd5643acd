import type { Page } from '@playwright/test';

import { createMember, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { WITH_MOTION, expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

test.use(WITH_MOTION);

const likeButton = (page: Page) => page.getByRole('button', { name: /^Like / });
const topName = async (page: Page) =>
  (await likeButton(page).locator('.visually-hidden').textContent())!.replace('Like ', '');

/** Drags the top card by its photo, which is a link, in steps, and pauses before releasing it. */
async function dragCard(page: Page, by: number): Promise<void> {
  const card = (await page.locator('.swipe-card-top').boundingBox())!;
  const [x, y] = [card.x + card.width / 2, card.y + card.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 5 });
  await page.mouse.move(x + by, y + 10, { steps: 15 });
  await page.waitForTimeout(120);
  await page.mouse.up();
}

test('NAV-024, LIK-005, LIK-006 and LIK-008 swipes by keys, buttons and drag until the day’s likes are used', async ({
  page,
  context,
}) => {
  await useSession(context, await createMember({ site: 'gilf', gender: 'male' }));
  await visit(page, siteUrl('gilf', '/swipe-game'));
  await expect(page.getByText('Nog 4 likes vandaag')).toBeVisible();
  const [first, heard] = [await topName(page), page.getByRole('status').filter({ hasText: 'Nu zie je' })];
  await page.keyboard.press('ArrowRight');
  await expect(heard).toContainText(`${first} geliket.`);
  await expect(page.getByText('Nog 3 likes vandaag')).toBeVisible();
  // A short drag is not a choice.
  const second = await topName(page);
  await dragCard(page, 40);
  expect(await topName(page)).toBe(second);
  await dragCard(page, -260);
  await expect(heard).toContainText(`${second} overgeslagen.`);
  await dragCard(page, 260);
  await expect(page.getByText('Nog 2 likes vandaag')).toBeVisible();
  // Releasing the drag on a link is not a click.
  await expect(page).toHaveURL(siteUrl('gilf', '/swipe-game'));
  await likeButton(page).click();
  await expect(page.getByText('Nog 1 like vandaag')).toBeVisible();
  await likeButton(page).click();
  await expect(page.getByText(/Op \S+ \d+ \S+ vanaf 00:00 uur kun je weer liken/)).toBeVisible();
  const beyond = await topName(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('alert').filter({ hasText: 'Je likes zijn op voor vandaag' })).toBeVisible();
  expect(await topName(page)).toBe(beyond);
  const stored = page.waitForResponse(/\/api\/swipe\.php$/);
  await page.keyboard.press('ArrowLeft');
  await expect(heard).toContainText(`${beyond} overgeslagen.`);
  await stored;
  await reload(page);
  expect([first, second, beyond]).not.toContain(await topName(page));
});

test('PRD-4 shows the next photo on a press, and covers the deck when the day’s likes are used', async ({
  page,
  context,
}) => {
  await useSession(context, await createMember({ gender: 'male' }));
  await visit(page, siteUrl('default', '/swipe-game'));
  const next = page.getByRole('button', { name: /^Volgende foto van / });
  for (let passed = 0; passed < 8 && !(await next.isVisible()); passed += 1) {
    const name = await topName(page);
    await page.getByRole('button', { name: `Sla ${name} over` }).click();
    await expect.poll(() => topName(page)).not.toBe(name);
  }
  const photo = page.locator('.swipe-card-top .media img.photo');
  const first = await photo.getAttribute('src');
  await expect(next).toHaveAccessibleName(/nu 1 van/);
  // Presses above the name, which may lie over the photo.
  await next.click({ position: { x: 60, y: 90 } });
  await expect(next).toHaveAccessibleName(/nu 2 van/);
  expect(await photo.getAttribute('src')).not.toBe(first);
  await expect(page).toHaveURL(siteUrl('default', '/swipe-game'));
  for (let left = 4; left > 0; left -= 1) {
    const name = await topName(page);
    await likeButton(page).click();
    await expect.poll(() => topName(page)).not.toBe(name);
  }
  await expect(page.getByRole('link', { name: 'Bekijk je likes' })).toBeVisible();
  const end = page.getByText('Je likes zijn op voor vandaag').last();
  await end.click();
  await expect(page.getByRole('link', { name: 'Bekijk je likes' })).toBeHidden();
});

test('NAV-024, LIK-010 and LIK-011 asks five questions after the signup, and explains matches', async ({
  page,
  context,
}) => {
  await useSession(context, await createMember({ gender: 'male' }));
  await visit(page, siteUrl('default', '/signup-matches'));
  const answers = ['Een relatie', 'Naar buiten', 'Koffie of thee', 'Overal in het land', 'Rond mijn leeftijd'];
  for (const [index, answer] of answers.entries()) {
    await expect(page.getByText(`Vraag ${index + 1} van 5`)).toBeVisible();
    await page.getByRole('button', { name: answer }).click();
  }
  await expect(page).toHaveURL(siteUrl('default', '/signup-matches'));
  const best = page.getByRole('listitem').filter({ hasText: '%' }).first();
  await expect(best.getByText('Jullie zoeken allebei een relatie')).toBeVisible();
  await expect(best.getByRole('button', { name: /^Like / })).toBeVisible();
  await page.getByRole('link', { name: 'Opnieuw invullen' }).click();
  await expect(page.getByRole('button', { name: /^Een relatie.*jouw antwoord/ })).toBeVisible();
});

test('MEM-3 continues after a refused undo', async ({ page, context, problems }) => {
  problems.allow(/429/);
  await useSession(context, await createMember({ gender: 'male' }));
  await visit(page, siteUrl('default', '/swipe-game'));
  const pass = page.getByRole('button', { name: /^Sla .* over$/ });
  const undo = page.getByRole('button', { name: /^Haal je laatste keuze terug/ });
  for (const left of [1, 0]) {
    await pass.click();
    await expect(undo).toHaveAccessibleName(`Haal je laatste keuze terug, nog ${left} keer vandaag`);
    await undo.click();
  }
  const refused = page.getByText('Je kunt vandaag niets meer terughalen.');
  await expect(refused).toBeVisible();
  await pass.click();
  await expect(refused).toBeHidden();
  await expect(pass).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('LIK-006, LIK-008 and MEM-3 swipes by buttons, and undoes one choice a day for free', async ({
    page,
    context,
  }) => {
    await useSession(context, await createMember({ gender: 'male' }));
    await page.goto(siteUrl('default', '/swipe-game'));
    const passed = await topName(page);
    await page.getByRole('button', { name: `Sla ${passed} over` }).click();
    expect(await topName(page)).not.toBe(passed);
    await page.getByRole('button', { name: 'Haal je laatste keuze terug, nog 1 keer vandaag' }).click();
    expect(await topName(page)).toBe(passed);
    await page.getByRole('button', { name: `Sla ${passed} over` }).click();
    await page.getByRole('button', { name: 'Haal je laatste keuze terug, nog 0 keer vandaag' }).click();
    await expect(page.getByRole('alert')).toContainText('Je kunt vandaag niets meer terughalen.');
    await expect(page.getByRole('link', { name: 'Bekijk premium' })).toBeVisible();
    // Two members may have the same name.
    const address = () => page.locator('.swipe-card-top').getByRole('link').first().getAttribute('href');
    const likedAddress = await address();
    await likeButton(page).click();
    await expect(page.getByText('Nog 3 likes vandaag')).toBeVisible();
    expect(await address()).not.toBe(likedAddress);
  });
});
