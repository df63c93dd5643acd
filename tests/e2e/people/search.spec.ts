import { expectAccessible } from '../support/accessibility.ts';
import { createMember, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

test('DIS-009 and DIS-014 filters a search, saves it under a name and restores it', async ({ page, context }) => {
  await useSession(context, await createMember());
  await visit(page, at('/members'));
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Meer filters' });
  await sheet.getByText('Wandelen', { exact: true }).click();
  await sheet.getByLabel('Nu online').check();
  await sheet.getByRole('button', { name: 'Toon leden' }).click();
  await expect(page).toHaveURL(/online=1.*interests=hiking/);
  await page.reload();
  const chosen = page.getByRole('list', { name: 'Gekozen filters' });
  await expect(chosen.getByRole('link')).toHaveText(['Nu online', 'Wandelen']);
  await page.getByRole('link', { name: 'Filter weghalen: Nu online' }).click();
  await expect(chosen.getByRole('link')).toHaveText(['Wandelen']);
  await page.getByRole('link', { name: 'Bewaar zoekopdracht' }).click();
  await page.getByLabel('Naam').fill('Wandelaars');
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expect(page.getByText('Je zoekopdracht is bewaard.')).toBeVisible();
  await expect(page).toHaveURL(at('/members/searches?done=save'));
  await expectAccessible(page, 'kept searches');
  await page.getByRole('link', { name: 'Zoeken met Wandelaars' }).click();
  await expect(page).toHaveURL(at('/members?photo=1&interests=hiking'));
  await expect(chosen.getByRole('link')).toHaveText(['Wandelen']);
});

test('DIS-003 prefetches the next page, and restores the position in the list', async ({ page }) => {
  await visit(page, at('/members'));
  const next = page.getByRole('link', { name: 'Volgende pagina' });
  await next.scrollIntoViewIfNeeded();
  await expect(page.locator('link[rel="prefetch"][href*="page=2"]')).toBeAttached();
  await next.click();
  // The URL changes before the page does.
  await expect(page.getByRole('link', { name: 'Pagina 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(at('/members?page=2'));
  const cards = page.locator('.member-card');
  await cards.nth(15).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await cards.nth(15).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(page).toHaveURL(at('/members?page=2'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50);
});

test('MEM-4 steps through the photos of a card by button, key and swipe, and fetches them with the first step', async ({
  page,
  context,
}) => {
  await useSession(context, await createMember());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/photo.php')) asked.push(request.url());
  });
  await visit(page, at('/members'));
  const card = page.locator('.member-card').filter({ has: page.locator('.carousel') });
  const [first, next] = [card.first(), card.first().getByRole('button', { name: /^Volgende foto van/ })];
  await first.scrollIntoViewIfNeeded();
  const own = await first.locator('img.photo').first().getAttribute('src');
  expect(asked).toEqual([]);
  await next.click();
  const other = first.locator('.carousel img.photo');
  await expect(other).toBeVisible();
  expect(await other.getAttribute('src')).not.toBe(own);
  await expect(next).toHaveAccessibleName(/nu 2 van \d$/);
  await next.press('ArrowLeft');
  await expect(other).toHaveCount(0);
  await next.press('End');
  await expect(other).toBeVisible();
  expect(asked).toHaveLength(1);
  await expect(page).toHaveURL(at('/members'));
  // A swipe to the right goes back.
  const shown = await next.getAttribute('aria-label');
  const { x, y, width } = (await first.boundingBox())!;
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', across?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: across === undefined ? [] : [{ x: x + width * across, y: y + 120 }],
    });
  await touch('touchStart', 0.3);
  for (const across of [0.4, 0.55, 0.7]) await touch('touchMove', across);
  await touch('touchEnd');
  await expect(next).not.toHaveAccessibleName(shown!);
});
