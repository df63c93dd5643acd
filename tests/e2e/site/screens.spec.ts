import type { Page } from '@playwright/test';
import { NICHES } from '../../../tenants/value-lists.ts';
import { createClient } from '../support/client.ts';
import {
  chooseScheme,
  expectAccessible,
  expectHeadingsInOrder,
  expectNoOverflow,
  expectReadable,
  setWidth,
} from '../support/accessibility.ts';
import { createMember, signInPersona, useSession } from '../support/members.ts';
import type { SignedIn } from '../support/members.ts';
import { SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/**
 * Both are open to visitors: one is tested completely, the other, with a different look, in one way and on some
 * screens.
 */
const LOOKED_AT = ['default', 'milf'] as const;

interface Place {
  profile: string;
  conversation: string;
}
type Screen = [name: string, path: (place: Place) => string, status?: number];

const VISITORS: Screen[] = [
  ['the front page', () => '/'],
  ['members', () => '/members'],
  ['an empty search', () => '/members?min_age=98&max_age=99&online=1&hair=blond&more=1'],
  ['a profile', ({ profile }) => `/members/${profile}`],
  ['login', () => '/login?returnTo=%2Fchats'],
  ['signup', () => '/signup'],
  ['a failed activation', () => '/activate/error'],
  ['a finished activation', () => '/activate/done'],
  ['a deleted account', () => '/account-deleted'],
  ['the choice of language', () => '/lang-config'],
  ['a page that is not there', () => '/bestaat-niet', 404],
];

const MEMBERS: Screen[] = [
  ['members', () => '/members'],
  ['a profile', ({ profile }) => `/members/${profile}`],
  ['a new conversation', ({ profile }) => `/members/${profile}/chat`],
  ['conversations', () => '/chats'],
  ['a conversation', ({ conversation }) => `/chats/${conversation}`],
  ['received likes', () => '/likes'],
  ['given likes', () => '/likes/given'],
  ['matches', () => '/likes/matches'],
  ['a profile from the likes', ({ profile }) => `/likes/m/${profile}`],
  ['the swipe game', () => '/swipe-game'],
  ['the match-finder', () => '/match-finder'],
  ['credits', () => '/credits'],
  ['premium', () => '/premium'],
  ['the own profile', () => '/profile'],
  ['settings', () => '/settings'],
  ['notifications', () => '/notifications'],
  ['a page that is not there', () => '/bestaat-niet', 404],
];

/** The screens tested in the other brand; together they contain every kind of component that its tokens colour. */
const GLANCED = new Set([
  'members',
  'an empty search',
  'a profile',
  'signup',
  'a deleted account',
  'a conversation',
  'matches',
  'the swipe game',
  'credits',
  'the own profile',
  'settings',
]);

/** Screens on which premium members see something different from free ones. */
const OF_PREMIUM = new Set(['members', 'a profile', 'a conversation', 'received likes', 'credits']);

const signedIn = new Map<string, Promise<SignedIn>>();
/** Signs in a persona, once per worker. */
function persona(site: string, who: 'free' | 'premium'): Promise<SignedIn> {
  const key = `${who}@${site}`;
  if (!signedIn.has(key)) signedIn.set(key, signInPersona(site, who));
  return signedIn.get(key)!;
}

const places = new Map<string, Promise<Place>>();
/** The ids that a persona can view; looked up once per worker. */
function placeOf(site: string, who: 'free' | 'premium'): Promise<Place> {
  const key = `${who}@${site}`;
  if (!places.has(key)) places.set(key, findPlace(site, who));
  return places.get(key)!;
}

async function findPlace(site: string, who: 'free' | 'premium'): Promise<Place> {
  const { api } = await persona(site, who);
  const read = async <Body>(path: string) => JSON.parse((await api.send('GET', path)).text) as Body;
  const { results } = await read<{ results: Array<{ id: string }> }>('/api/search.php?photo=1');
  const { chats } = await read<{ chats: Array<{ conversation: { id: string } }> }>('/api/chats.php');
  return { profile: results[0]!.id, conversation: chats[0]!.conversation.id };
}

async function open(page: Page, url: string, status: number): Promise<void> {
  const answer = await page.goto(url);
  expect(answer?.status(), url).toBe(status);
  expect(page.url(), 'no other address than asked for').toBe(url);
}

/** Opens a page in the device's preferred scheme. */
async function openIn(page: Page, colorScheme: 'light' | 'dark', url: string, status: number): Promise<void> {
  await chooseScheme(page, 'auto', url);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
  await setWidth(page, 390);
  await open(page, url, status);
}

/**
 * Tests accessibility in light on a phone, contrast in dark and on a desktop, and overflow at any width, with one page
 * load.
 */
async function lookAt(page: Page, url: string, status: number): Promise<void> {
  await openIn(page, 'light', url, status);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'nl');
  await expect(html).toHaveAttribute('data-niche', '1');
  await expect(html).toHaveAttribute('data-bs-theme', 'auto');
  await expectHeadingsInOrder(page);
  await expectAccessible(page, 'light at 390 px');
  await expectNoOverflow(page);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await setWidth(page, 1280);
  await expectReadable(page, 'dark at 1280 px');
}

/** The same markup with another look: tests contrast in dark on a phone. */
async function glanceAt(page: Page, url: string, status: number): Promise<void> {
  await openIn(page, 'dark', url, status);
  await expectReadable(page, 'dark at 390 px');
}

const nicheOf = (site: string) => Number(Object.entries(NICHES).find(([, name]) => name === site)![0]);

for (const site of LOOKED_AT) {
  const look = site === 'default' ? lookAt : glanceAt;
  const isLookedAt = ([name]: Screen) => site === 'default' || GLANCED.has(name);
  test.describe(`THM-006 and SEC-029 on ${site}`, () => {
    for (const [name, path, status = 200] of VISITORS.filter(isLookedAt)) {
      test(`${name} is accessible for a visitor`, async ({ page }) => {
        const place = await placeOf(site, 'free');
        await look(page, siteUrl(site, path(place)), status);
      });
    }
    for (const who of site === 'default' ? (['free', 'premium'] as const) : (['free'] as const)) {
      const screens = who === 'free' ? MEMBERS : MEMBERS.filter(([name]) => OF_PREMIUM.has(name));
      for (const [name, path, status = 200] of screens.filter(isLookedAt)) {
        test(`${name} is accessible for a ${who} member`, async ({ page, context }) => {
          await useSession(context, await persona(site, who));
          const place = await placeOf(site, who);
          await look(page, siteUrl(site, path(place)), status);
        });
      }
    }
  });
}

for (const site of LOOKED_AT) {
  test(`THM-006 shows ${site} in the chosen scheme, whatever the device prefers`, async ({ page }) => {
    const groundOf = async (scheme: 'light' | 'dark' | 'auto', device: 'light' | 'dark') => {
      await chooseScheme(page, scheme, siteUrl(site));
      await page.emulateMedia({ colorScheme: device });
      await open(page, siteUrl(site, '/login'), 200);
      await expect(page.locator('html')).toHaveAttribute('data-bs-theme', scheme);
      return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    };
    const light = await groundOf('light', 'dark');
    const dark = await groundOf('dark', 'light');
    expect(dark).not.toBe(light);
    expect(await groundOf('auto', 'light')).toBe(light);
    expect(await groundOf('auto', 'dark')).toBe(dark);
  });
}

for (const site of SLUGS) {
  test(`THM-006, NAV-001, NAV-002 and LNG-001 fits every width on ${site}, in its own language by default`, async ({
    page,
    context,
  }) => {
    await context.clearCookies();
    await page.goto(siteUrl(site));
    await expect(page.locator('html')).toHaveAttribute('data-niche', String(nicheOf(site)));
    await expect(page.locator('html')).toHaveAttribute('lang', site === 'bbw' ? 'en' : 'nl');
    await expectNoOverflow(page);
    await useSession(context, await persona(site, 'free'));
    await page.goto(siteUrl(site, '/members'));
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectNoOverflow(page);
    await setWidth(page, 1280);
    if (site === 'default') await expectAccessible(page, 'a member’s screen at 1280 px');
  });
}

test.describe('errors', () => {
  test('NAV-033 explains that a page does not exist and links to the home page', async ({ page }) => {
    await page.goto(siteUrl('default', '/bestaat/echt-niet'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina kon niet worden gevonden');
    await page.getByRole('link', { name: 'Terug naar de homepage' }).click();
    await expect(page).toHaveURL(siteUrl('default', '/'));
  });

  test('NAV-033 explains the same for an unknown member', async ({ page, context }) => {
    await useSession(context, await persona('default', 'free'));
    for (const path of ['/members/0198c0de-0000-7000-8000-000000000000', '/members/x', '/chats/x', '/members/x/chat']) {
      const answer = await page.goto(siteUrl('default', path));
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina kon niet worden gevonden');
    }
  });

  test('NAV-032 and NAV-049 shows status and message, or "Error" without one', async () => {
    const newcomer = await createMember({ confirmed: false });
    const { profile } = await placeOf('default', 'free');
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const refused = await newcomer.api.send('POST', `/members/${profile}`, 'intent=like&return_to=%2Fmembers', form);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Bevestig eerst je e-mailadres.');
    const unnamed = await createClient(siteUrl('default')).send('POST', '/account-deleted', '', form);
    expect(unnamed.status).toBe(405);
    expect(unnamed.text).toMatch(/<h1[^>]*>Error<\/h1>/);
  });
});
