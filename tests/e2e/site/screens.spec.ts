import type { Page } from '@playwright/test';
import {
  chooseScheme,
  expectAccessible,
  expectHeadingsInOrder,
  expectNoOverflow,
  expectReadable,
  setWidth,
} from '../support/accessibility.ts';
import { signInPersona, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

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
  ['the daily picks', () => '/picks'],
  ['the spotlight', () => '/spotlight'],
  ['credits', () => '/credits'],
  ['premium', () => '/premium'],
  ['the own profile', () => '/profile'],
  ['settings', () => '/settings'],
  ['notifications', () => '/notifications'],
  ['a page that is not there', () => '/bestaat-niet', 404],
];

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
function placeOf(who: 'free' | 'premium'): Promise<Place> {
  if (!places.has(who)) places.set(who, findPlace(who));
  return places.get(who)!;
}

async function findPlace(who: 'free' | 'premium'): Promise<Place> {
  const { api } = await persona('default', who);
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

/**
 * Tests accessibility in light on a phone, contrast in dark and on a desktop, and overflow at any width, with one page
 * load.
 */
async function lookAt(page: Page, path: string, status: number): Promise<void> {
  const url = siteUrl('default', path);
  await chooseScheme(page, 'auto', url);
  await page.emulateMedia({ colorScheme: 'light' });
  await setWidth(page, 390);
  await open(page, url, status);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'nl');
  await expect(html).toHaveAttribute('data-niche', '1');
  await expect(html).toHaveAttribute('data-bs-theme', 'auto');
  await expectHeadingsInOrder(page);
  await expectAccessible(page, 'light at 390 px');
  await expectNoOverflow(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await setWidth(page, 1280);
  await expectReadable(page, 'dark at 1280 px');
}

/** Screens by viewer; those of members are split, to distribute them over workers. */
const VIEWERS = [
  ['a visitor', null, VISITORS],
  ['a free member, first part', 'free', MEMBERS.slice(0, 9)],
  ['a free member, second part', 'free', MEMBERS.slice(9)],
  ['a premium member', 'premium', MEMBERS.filter(([name]) => OF_PREMIUM.has(name))],
] as const;

// In one theme; tests/e2e/site/themes.spec.ts covers the others. Screens share a browser, which runs scripts and axe
// faster than a new browser for each.
test.describe('THM-006 and SEC-029', () => {
  for (const [viewer, who, screens] of VIEWERS) {
    test(`screens are accessible for ${viewer}`, async ({ page, context }) => {
      if (who) await useSession(context, await persona('default', who));
      const place = await placeOf(who ?? 'free');
      for (const [name, path, status = 200] of screens) {
        await test.step(name, () => lookAt(page, path(place), status));
      }
    });
  }
});

for (const site of ['default', 'milf'] as const) {
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

test.describe('errors', () => {
  test('NAV-033 explains that a page does not exist, also in the title, and links to the home page', async ({
    page,
  }) => {
    await page.goto(siteUrl('default', '/bestaat/echt-niet'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina kon niet worden gevonden');
    await expect(page).toHaveTitle('Deze pagina kon niet worden gevonden · Vonkje');
    await page.getByRole('link', { name: 'Terug naar de homepage' }).click();
    await expect(page).toHaveURL(siteUrl('default', '/'));
  });
});
