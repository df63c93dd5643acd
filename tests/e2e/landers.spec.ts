import type { Page } from '@playwright/test';
import { SLUG_LANDERS } from '../../tenants/lander-names.ts';
import { createClient } from './support/client.ts';
import { expectAccessible, expectHeadingsInOrder, expectNoOverflow, setWidth } from './support/looks.ts';
import { signInPersona, useSession } from './support/members.ts';
import { SLUGS, siteUrl } from './support/sites.ts';
import { expect, test } from './support/test.ts';

const TRACKED = 'network=proef&sub1=a%20b';
const OF_SITE = [...SLUG_LANDERS.map((name) => `/landers/${name}`), '/landers/tinderswipe'];
const OF_MEMBER = ['landing', 'landing2', 'landing3'];
const PATHS = [...SLUG_LANDERS, 'tinderswipe', ...OF_MEMBER];
/** Sites that show no members to a visitor who comes from a network. */
const HIDING: ReadonlySet<string> = new Set(['bdsm', 'milf']);
/** All bytes that a first view may load without pictures, as they travel. */
const WEIGHT = 60_000;

const someone = new Map<string, Promise<string>>();
/** A member of a site whom visitors may see; looked up once a worker. */
function memberOf(site: string): Promise<string> {
  if (!someone.has(site)) someone.set(site, findMember(site));
  return someone.get(site)!;
}

async function findMember(site: string): Promise<string> {
  const { api } = await signInPersona(site, 'free');
  const found = JSON.parse((await api.send('GET', '/api/search.php?photo=1')).text) as {
    results: Array<{ id: string }>;
  };
  return found.results[0]!.id;
}

/** A headline, one way to sign up that keeps where the visitor came from, and a layout that holds. */
async function lookAt(page: Page, site: string, path: string, target: string | null): Promise<void> {
  const turn = (SLUGS.findIndex((slug) => slug === site) + PATHS.findIndex((each) => path.endsWith(`/${each}`))) % 3;
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await setWidth(page, 390);
  const answer = await page.goto(siteUrl(site, `${path}?${TRACKED}`));
  expect(answer?.status(), path).toBe(200);
  await expectHeadingsInOrder(page);
  await expect(page.locator('h1')).not.toBeEmpty();
  const call = page.locator('.lander-call .btn');
  const signup = new URL((await call.getAttribute('href'))!, page.url());
  expect(signup.pathname).toBe('/signup');
  expect(Object.fromEntries(signup.searchParams)).toEqual({
    ...{ network: 'proef', sub1: 'a b' },
    ...(target && { target }),
  });
  await expect(page.locator('.logo').first()).toBeVisible();
  await expect(page.locator('.site-footer')).toBeVisible();
  await expect(page.locator('.disclaimer')).toBeVisible();
  // In turns, so that each page is seen in both schemes and each brand on most pages: all of all takes too long.
  if (turn === 0) await expectAccessible(page, 'light at 390 px');
  await expectNoOverflow(page);
  if (turn !== 1) return;
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await setWidth(page, 1280);
  await expectAccessible(page, 'dark at 1280 px');
}

for (const site of SLUGS) {
  test.describe(`landing pages of ${site}`, () => {
    for (const path of OF_SITE) {
      test(`LND-003 LND-004 LND-006 ${path} holds`, async ({ page }) => lookAt(page, site, path, null));
    }
    if (HIDING.has(site)) return;
    for (const name of OF_MEMBER) {
      test(`LND-001 LND-002 LND-006 ${name} of a member holds`, async ({ page }) => {
        const id = await memberOf(site);
        await lookAt(page, site, `/members/${id}/${name}`, id);
      });
    }
  });
}

test('LND-001 asks to log in where members are hidden from visitors, as the profile does', async ({ page }) => {
  await page.goto(siteUrl('bdsm', `/members/${await memberOf('bdsm')}/landing`));
  await expect(page).toHaveURL(/\/login\?/);
});

test('LND-002 LND-003 fall back to the page itself for a variant that nobody wrote', async () => {
  const api = createClient(siteUrl('default'));
  const id = await memberOf('default');
  for (const path of ['/landers/video', `/members/${id}/landing2`, `/members/${id}/landing3`]) {
    const plain = await api.send('GET', path);
    const variant = await api.send('GET', `${path}/nergens-beschreven`);
    const headline = (text: string) => /<h1>.*?<\/h1>/s.exec(text)?.[0];
    expect([plain.status, variant.status]).toEqual([200, 200]);
    expect(headline(variant.text)).toBe(headline(plain.text));
    expect(variant.text).toContain(`<link rel="canonical" href="${siteUrl('default', path)}"/>`);
  }
});

test('LND-003 says what a site wrote for a variant, and the rest as ever', async () => {
  const read = async (path: string) => (await createClient(siteUrl('default')).send('GET', path)).text;
  const variant = await read('/landers/alonetonight/regen');
  expect(variant).toContain('Blijf binnen.');
  expect(await read('/landers/alonetonight')).not.toContain('Blijf binnen.');
});

test('LND-003 LND-004 know no other page, and no slug of the deck', async () => {
  const api = createClient(siteUrl('default'));
  const id = await memberOf('default');
  const unknown = ['/landers/nergens', '/landers/tinderswipe/x', `/members/${id}/landing/x`, '/members/x/landing2'];
  for (const path of unknown) expect((await api.send('GET', path)).status, path).toBe(404);
});

test('LND-006 send a member on', async ({ page, context }) => {
  await useSession(context, await signInPersona('default', 'free'));
  const id = await memberOf('default');
  await page.goto(siteUrl('default', '/landers/gallery'));
  await expect(page).toHaveURL(siteUrl('default', '/members'));
  await page.goto(siteUrl('default', `/members/${id}/landing3/zomer`));
  await expect(page).toHaveURL(siteUrl('default', `/members/${id}`));
});

test('LND-004 the deck is played by keys, by buttons and by hand', async ({ page }) => {
  await setWidth(page, 390);
  await page.goto(siteUrl('default', '/landers/tinderswipe'));
  const top = page.locator('.deck-card.is-top');
  const number = async () => (await top.locator('small').textContent())?.match(/\d/)?.[0];
  expect(await number()).toBe('1');
  await page.getByRole('button', { name: 'Ja', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await number()).toBe('2');
  await page.getByRole('button', { name: 'Nee', exact: true }).click();
  expect(await number()).toBe('3');
  const box = (await page.locator('.deck-pile').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 140, box.y + 100, { steps: 4 });
  await page.mouse.up();
  expect(await number()).toBe('4');
  await page.getByRole('button', { name: 'Nee', exact: true }).focus();
  for (let left = 3; left > 0; left -= 1) await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.deck-end')).toBeVisible();
  await expect(page.locator('.lander-call .btn')).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('LND-004 the deck lies there with its first card, and nothing to press that does nothing', async ({ page }) => {
    await page.goto(siteUrl('default', '/landers/tinderswipe'));
    await expect(page.locator('.deck-card').first()).toBeVisible();
    await expect(page.locator('.deck-buttons')).toBeHidden();
  });
});

test.describe('before the entry warning is answered', () => {
  test.use({ entered: false });
  test('LND-006 has it for the Netherlands and Germany only', async ({ page, context }) => {
    const path = siteUrl('default', '/landers/video');
    for (const [country, count] of [
      ['NL', 1],
      ['DE', 1],
      ['BE', 0],
    ] as const) {
      await context.addCookies([{ name: 'country', value: country, url: siteUrl('default') }]);
      await page.goto(path);
      await expect(page.locator('#site-entry-warning'), country).toHaveCount(count);
    }
  });
});

for (const site of SLUGS) {
  test(`LND-003 first views of ${site} weigh at most 60 kB without pictures`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const kinds = new Map<string, string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const counted = ['Document', 'Stylesheet', 'Font', 'Script'].includes(kinds.get(requestId) ?? '');
      if (counted) bytes += encodedDataLength;
    });
    for (const path of OF_SITE) {
      bytes = 0;
      await page.goto(siteUrl(site, path), { waitUntil: 'networkidle' });
      expect(await page.locator('script[src]').count(), `${path} loads no script`).toBe(0);
      expect(bytes, path).toBeGreaterThan(10_000);
      expect(bytes, path).toBeLessThan(WEIGHT);
    }
  });
}
