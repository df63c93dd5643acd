import type { Page } from '@playwright/test';

import { createMember, createPair, sendMessage, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit, waitForHydrationOf } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);
/** The card that asks for a photo, for which the page's script fetches more code. */
const card = (page: Page) => page.locator('.notice-card');

/** Withholds the card's code until the returned function is called. */
async function withholdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/photo-card-*.js', (route) => released.then(() => route.continue()));
  return release;
}

/** Changes the page before the card's code has loaded, and checks that the server's card stays and is hydrated later. */
async function expectCardOutlasts(page: Page, path: string, change: () => Promise<void>): Promise<void> {
  const release = await withholdCode(page);
  await visit(page, at(path));
  const served = await card(page).elementHandle();
  await change();
  // React delays the removal of content that it cannot render by up to three seconds.
  await page.waitForTimeout(4_000);
  release();
  await waitForHydrationOf(card(page));
  expect(await served!.evaluate(({ isConnected }) => isConnected)).toBe(true);
}

test('PRD-6 keeps server-rendered content during a navigation until its code has loaded', async ({ page, context }) => {
  await useSession(context, await createMember());
  await expectCardOutlasts(page, '/members?page=1&t=0', () => expect(page).toHaveURL(at('/members?page=1')));
});

test('PRD-6 keeps server-rendered content during a live update until its code has loaded', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await useSession(context, anna);
  await expectCardOutlasts(page, '/members', async () => void (await sendMessage(bram, anna, 'Hoi!')));
  await expect(page).toHaveTitle(/1/);
});

test('FST-5 loads the scripts of the app once the page is painted', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.css', (route) => released.then(() => route.continue()));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(at('/login'), { waitUntil: 'commit' });
  await page.waitForTimeout(700);
  expect(scripts).toEqual([]);
  release();
  await waitForHydrationOf(page.getByRole('main'));
  expect(scripts.length).toBeGreaterThan(3);
});

test('FST-5 starts the app without a paint, for example in a background tab', async ({ page }) => {
  await page.addInitScript(() => (window.requestAnimationFrame = () => 0));
  await page.goto(at('/login'));
  await waitForHydrationOf(page.getByRole('main'));
});
