import type { Page } from '@playwright/test';

import { createMember, createPair, sendMessage, signInPersona, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { WITH_MOTION, expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

test.use(WITH_MOTION);

const at = (path: string) => siteUrl('default', path);
const NEW_LIKE = { name: 'Nieuwe like!' };

/** Counts the page's requests to an API path. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

async function like(from: SignedIn, to: SignedIn): Promise<void> {
  const answer = await from.api.send('POST', '/api/like.php', { profile: to.profileId });
  expect(answer.status, answer.text).toBeLessThan(300);
}

test.describe('New-like popup', () => {
  test('BAN-015, BAN-016, BAN-017 and BAN-020 shows the member who liked, t seconds later, and links to the profile', async ({
    page,
    context,
  }) => {
    const [anna, bram] = await createPair();
    await like(bram, anna);
    await useSession(context, anna);
    const start = Date.now();
    await page.clock.install({ time: start });
    const reloads = countRequests(page, '/api/likes.php');
    const asked = countRequests(page, '/api/auto-like.php');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auto-like.php', (route) => answered.then(() => route.continue()));
    await visit(page, at('/likes/received?t=30.5&ref=mail#main'));
    await expect(page).toHaveURL(at('/likes/received?ref=mail#main'));
    const popup = page.getByRole('dialog', NEW_LIKE);
    const there = await page.evaluate(() => Date.now());
    // From here only the test advances the clock; the page's wait started between `start` and `there`.
    await page.clock.pauseAt(start + 30_499);
    expect(asked()).toBe(0);
    await page.clock.runFor(there - start + 1);
    // React delays lazily loaded content by at most half a second.
    await page.clock.runFor(500);
    await expect.poll(asked).toBe(1);
    await expect(popup).toHaveCount(0);
    answer();
    await expect(popup.getByText(`${bram.name} heeft je geliket.`)).toBeVisible();
    const before = reloads();
    await page.clock.runFor(499);
    expect(reloads()).toBe(before);
    await page.clock.runFor(1);
    await expect.poll(reloads).toBe(before + 1);
    await popup
      .getByRole('link', { name: `Bekijk ${bram.name}` })
      .last()
      .click();
    await expect(page).toHaveURL(at(`/members/${bram.profileId}`));
    await expect(popup).toHaveCount(0);
    await page.clock.runFor(600);
    await expect.poll(reloads).toBe(before + 2);
  });

  test('BAN-023 and SAF-011 shows nothing without a new like', async ({ page, context }) => {
    await useSession(context, await createMember());
    const asked = page.waitForResponse((answer) => answer.url() === at('/api/auto-like.php'));
    await visit(page, at('/members?t=0'));
    expect(await (await asked).json()).toEqual({ profile: null });
    await expect(page).toHaveURL(at('/members'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('New-like popup on every screen', () => {
  test('BAN-015 and BAN-016 ignores a value that is not a number, appears in a conversation, and persists across a layout change', async ({
    page,
    context,
  }) => {
    const [anna, bram] = await createPair();
    await like(bram, anna);
    await useSession(context, anna);
    await page.clock.install();
    const asked = countRequests(page, '/api/auto-like.php');
    await visit(page, at('/members?t=3x'));
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked()).toBe(0);
    await expect(page).toHaveURL(at('/members?t=3x'));
    await visit(page, at(`/members/${bram.profileId}/chat?t=8`));
    await expect(page).toHaveURL(at(`/members/${bram.profileId}/chat`));
    // From the conversation layout to the default one, without loading a document.
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('link', { name: /Terug/ }).click();
    await expect(page).toHaveURL(at('/chats'));
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    await page.clock.runFor(9_000);
    await expect(page.getByRole('dialog', NEW_LIKE).getByText(`${bram.name} heeft je geliket.`)).toBeVisible();
  });

  test('BAN-016 removes t from a visitor’s URL, also in layouts without notices, and makes no request', async ({
    page,
  }) => {
    const asked = countRequests(page, '/api/auto-like.php');
    for (const [from, to] of [
      ['/members?t=0&page=1', '/members?page=1'],
      ['/login?t=0', '/login'],
    ] as const) {
      await visit(page, at(from));
      await expect(page).toHaveURL(at(to));
    }
    await page.waitForTimeout(500);
    expect(asked()).toBe(0);
    await expect(page.getByRole('dialog', NEW_LIKE)).toHaveCount(0);
  });

  test('BAN-016 loads nothing again when t is removed', async ({ page, context }) => {
    await useSession(context, await signInPersona('default', 'free'));
    const loads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.data')) loads.push(pathname);
    });
    for (const path of ['/members', '/likes/received', '/premium', '/credits', '/settings', '/pricing']) {
      await visit(page, at(`${path}?t=60`));
      await expect(page).toHaveURL(at(path));
    }
    await page.waitForTimeout(300);
    expect(loads).toEqual([]);
  });
});

test('BAN-018 and BAN-027 reports once that a page was left within ten seconds, if its URL requests it', async ({
  page,
  context,
}) => {
  const told: unknown[] = [];
  await page.route('**/api/page-bounce.php', (route) => {
    told.push(route.request().postDataJSON());
    return route.fulfill({ json: {} });
  });
  await page.clock.install();
  /** The screens reported until the page was closed; beacons outlive it. */
  const leave = async (path: string, after: number): Promise<unknown[]> => {
    await visit(page, at(path));
    await page.clock.runFor(after);
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await page.waitForTimeout(200);
    return told.splice(0);
  };
  const report = (screen: string) => [{ screen, seconds: expect.any(Number) as unknown }];
  expect(await leave('/login?lb=1', 1_000), 'a visitor, on a screen without notices').toEqual(report('login'));
  await useSession(context, await signInPersona('default', 'free'));
  expect(await leave('/members?lb=1', 1_000)).toEqual(report('members'));
  expect(await leave('/members?lb=1', 10_500), 'later').toEqual([]);
  expect(await leave('/members', 1_000), 'without lb').toEqual([]);
});

test('PRD-4 celebrates a match at the next visit of the member who liked first, once', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await like(bram, anna);
  await like(anna, bram);
  await useSession(context, bram);
  // No dialog opens on screens without member cards.
  await visit(page, at('/settings'));
  const match = page.getByRole('dialog', { name: 'Jullie vonken!' });
  expect(await page.content()).toContain('unseenMatch');
  await expect(match).toHaveCount(0);
  await page.getByRole('link', { name: 'Zoeken', exact: true }).first().click();
  await expect(match).toBeVisible();
  await expect(match.getByRole('link', { name: `Zeg hoi tegen ${anna.name}` })).toBeVisible();
  await page.goBack();
  await expect(match).toBeHidden();
  await expect(page).toHaveURL(at('/members'));
  await reload(page);
  // The page has no pending match any more.
  expect(await page.content()).not.toContain('unseenMatch');
  // The match is still listed above the conversations.
  await visit(page, at('/chats'));
  await expect(page.getByRole('region', { name: 'Nieuwe matches' }).getByText(anna.name)).toBeVisible();
});

test('MEM-1 ends a match from the list of matches, and from the profile without JavaScript', async ({
  page,
  context,
  browser,
}) => {
  const [anna, bram] = await createPair();
  const carla = await createMember();
  for (const other of [anna, carla]) {
    // The other member liked first, so this member sees no match dialog.
    await like(other, bram);
    await like(bram, other);
  }
  await useSession(context, bram);
  await visit(page, at('/chats?show=40'));
  const fresh = page.getByRole('region', { name: 'Nieuwe matches' });
  await expect(fresh.getByRole('link')).toHaveCount(3);
  await fresh.getByRole('link', { name: 'Alle matches' }).click();
  await expect(page).toHaveURL(at('/likes/matches'));
  await page.getByRole('link', { name: `Meer over ${anna.name}` }).click();
  await page.getByRole('button', { name: `Match met ${anna.name} beëindigen` }).click();
  await page.getByRole('button', { name: 'Match beëindigen', exact: true }).click();
  await expect(page.locator('.member-card')).toHaveCount(1);
  await expect(page.getByText('De match is beëindigd.')).toBeVisible();
  await expect(page.locator('#ended')).toBeFocused();
  // Beside a single card, a link to other members is shown.
  await expect(page.locator('.card-grid .empty-state')).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await useSession(plain, bram);
  const bare = await plain.newPage();
  await bare.goto(at(`/members/${carla.profileId}`));
  await bare.getByRole('button', { name: `Match met ${carla.name} beëindigen` }).click();
  await bare.getByRole('button', { name: 'Match beëindigen', exact: true }).click();
  await expect(bare.getByText('De match is beëindigd.')).toBeVisible();
  await expect(bare.locator('#ended')).toBeFocused();
  await expect(bare.locator('.member-card')).toHaveCount(0);
  await plain.close();
});

test('LIK-013 shows a notification of a match and of a message elsewhere on the site, without naming anybody', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await like(bram, anna);
  await useSession(context, bram);
  await visit(page, at('/settings'));
  const toasts = page.getByRole('status').filter({ has: page.locator('.toast') });
  await like(anna, bram);
  await expect(toasts).toContainText('Jullie hebben een match!');
  await sendMessage(anna, bram, 'Hoi!');
  await expect(toasts).toContainText('Je hebt een nieuw bericht.');
  await expect(toasts).not.toContainText(anna.name);
  await toasts.getByRole('link', { name: 'Bekijk' }).last().click();
  await expect(page).toHaveURL(/\/chats\/[\w-]+$/);
  await expect(page.getByText('Hoi!').first()).toBeVisible();
});
