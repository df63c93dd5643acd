import type { Page } from '@playwright/test';
import {
  createMember,
  createPair,
  sendMessage,
  signInPersona,
  spendAllCredits,
  useSession,
} from '../support/members.ts';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const header = (page: Page) => page.locator('.site > header.nav-bar');

/** Delays the router's requests for the next page. */
async function slowDown(page: Page, milliseconds: number): Promise<void> {
  await page.route(/\.data(\?|$)/, async (route) => {
    await new Promise((done) => setTimeout(done, milliseconds));
    await route.continue();
  });
}

/** Waits for hydration: only then do links navigate without loading a document. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));

test.describe('layouts', () => {
  test('NAV-029 shows a conversation on its own, with links back', async ({ page, context }) => {
    const [anna, bram] = await createPair();
    await sendMessage(anna, bram, 'Hoi');
    await useSession(context, bram);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(siteUrl('default', `/members/${anna.profileId}/chat`));
    await expect(page.locator('.nav-bar, footer, .tab-bar, .disclaimer')).toHaveCount(0);
    const list = page.getByRole('complementary', { name: 'Gesprekken' });
    await expect(list.getByRole('link', { name: 'Vonkje' })).toHaveAttribute('href', '/');
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(list).toBeHidden();
    await page.getByRole('link', { name: /Terug/ }).click();
    await expect(page).toHaveURL(siteUrl('default', '/chats'));
    await expect(header(page)).toBeVisible();
  });

  test('NAV-028 opens the signup over the page', async ({ page }) => {
    await page.goto(siteUrl('default'));
    await hydrated(page);
    await page.getByRole('link', { name: 'Maak je profiel' }).first().click();
    await expect(page.locator('#signup-modal')).toBeVisible();
    await expect(page).toHaveURL(siteUrl('default'));
  });

  test('NAV-028 opens the signup over each member’s page, for that member', async ({ page }) => {
    const modal = page.locator('#signup-modal');
    await page.goto(siteUrl('default', '/members'));
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { same: true }));
    for (const index of [0, 1]) {
      const card = page.locator('main .member-card a[href^="/members/"]').nth(index);
      const path = await card.getAttribute('href');
      await card.click();
      await expect(page).toHaveURL(siteUrl('default', path!));
      const signup = page.getByRole('link', { name: 'Maak een profiel', exact: true });
      // The URL changes before the page does.
      await expect(signup).toHaveAttribute('href', `${path}/signup`);
      const [name] = (await page.title()).split(',');
      await signup.click();
      await expect(modal.getByText(`Je maakt een profiel om ${name} te leren kennen.`)).toBeVisible();
      await expect(page).toHaveURL(siteUrl('default', path!));
      await page.keyboard.press('Escape');
      await expect(modal).toBeHidden();
      // Playwright counts entries when it is called: the dialog's must be gone, as it is for a browser's own button.
      await expect
        .poll(() => page.evaluate(() => (history.state as { overlay?: { depth: number } }).overlay?.depth))
        .toBe(0);
      await page.goBack();
      await expect(page).toHaveURL(siteUrl('default', '/members'));
    }
    expect(await page.evaluate(() => 'same' in window), 'one document').toBe(true);
  });
});

test.describe('navigation', () => {
  test('NAV-034, NAV-037, NAV-038, NAV-039 and NAV-040 links a member to every section, and warns of few credits and of none', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const places = header(page).getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link');
    await useSession(context, await signInPersona('default', 'free'));
    await page.goto(siteUrl('default', '/settings'));
    await expect(places.locator('.nav-label')).toHaveText(['Zoeken', 'Berichten', 'Likes', 'Premium']);
    await places.last().click();
    await expect(page).toHaveURL(siteUrl('default', '/premium'));
    // Navigation closes menus, and its URL changes a moment earlier.
    await expect(page.getByRole('heading', { name: 'Meer ruimte met premium' })).toBeVisible();
    const menus = header(page).locator('.nav-end').getByRole('button');
    await expect(menus.first()).toHaveAccessibleName('NL, taal: Nederlands');
    await header(page).getByRole('button', { name: 'Jouw account' }).click();
    await expect(header(page).getByRole('button', { name: 'Uitloggen' })).toBeVisible();
    for (const name of ['Instellingen', 'Mijn profiel']) await expect(page.getByRole('link', { name })).toBeVisible();
    const [few, bram] = await createPair();
    await useSession(context, few);
    await page.goto(siteUrl('default', '/settings'));
    // The signup credits: between 1 and 10.
    await expect(places.last().locator('.badge-warning')).toHaveText(/^([1-9]|10)(\D|$)/);
    await expect(places.last().locator('.badge-danger')).toHaveCount(0);
    await spendAllCredits(few, bram);
    await page.reload();
    await expect(places.last().locator('.badge-danger')).toHaveText(/^0/);
    await expect(places.last().locator('.badge-warning')).toHaveCount(0);
    const premium = await signInPersona('default', 'premium');
    const { text } = await premium.api.send('GET', '/api/user.php');
    expect((JSON.parse(text) as { user: { credits: number } }).user.credits).toBeGreaterThan(10);
    await useSession(context, premium);
    await page.goto(siteUrl('default', '/settings'));
    await expect(places.locator('.nav-label')).toHaveText(['Zoeken', 'Berichten', 'Likes', 'Credits']);
    await expect(places.last()).toHaveAttribute('href', '/credits');
    await expect(places.last().locator('.badge')).toHaveCount(0);
  });

  test('NAV-041 shows a visitor login and signup and no member links, also at 320 px', async ({ page }) => {
    await page.goto(siteUrl('gilf', '/members'));
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(header(page).getByRole('link', { name: 'Inloggen' })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Gouden Jaren' })).toBeVisible();
    await expect(header(page).getByRole('button', { name: 'NL, taal: Nederlands' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toHaveCount(0);
  });

  test('NAV-023, NAV-034, LNG-003 and LNG-005 applies the chosen language immediately, here and in the account', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const member = await signInPersona('default', 'free');
    const language = async () => {
      const { text } = await member.api.send('GET', '/api/user.php');
      return (JSON.parse(text) as { user: { language: string } }).user.language;
    };
    await useSession(context, member);
    await page.goto(siteUrl('default', '/members?min_age=30'));
    await header(page).getByRole('button', { name: 'NL, taal: Nederlands' }).click();
    const english = page.getByRole('button', { name: 'English', exact: true });
    await expect(english).toHaveAttribute('lang', 'en');
    await english.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(siteUrl('default', '/members?min_age=30'));
    await expect(header(page).getByRole('link', { name: 'Messages' })).toBeVisible();
    const cookie = (await context.cookies(siteUrl('default'))).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('en');
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    expect(await language()).toBe('en');
    await header(page).getByRole('button', { name: 'EN, language: English' }).click();
    await page.getByRole('button', { name: 'Nederlands', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    expect(await language()).toBe('nl');
  });

  test('NAV-042 has a back button with reserved space in an installed app', async ({ page, context }) => {
    await useSession(context, await signInPersona('default', 'free'));
    const back = page.locator('.nav-back').getByLabel('Terug');
    await page.goto(siteUrl('default', '/members'));
    await page.goto(siteUrl('default', '/credits'));
    await hydrated(page);
    await expect(page.locator('.nav-back')).toHaveCount(1);
    await expect(back).toHaveCount(0);
    // The test browser is not an installed app, so this is simulated, and the CSS rule that reserves the space is
    // checked.
    await context.addInitScript(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
    });
    await page.reload();
    await expect(back).toHaveCount(1);
    const room = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('standalone'))
        .map((rule) => rule.cssText)
        .join(''),
    );
    expect(room).toMatch(/\.nav-back \{[^}]*width: 44px/);
    // The press loads another document, so an evaluation that waits for it would never end.
    await back.evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
    await expect(page).toHaveURL(siteUrl('default', '/members'));
    await expect(page.locator('.nav-back')).toHaveCount(0);
  });
});

test.describe('while the page changes', () => {
  test('NAV-045 and NAV-046 counts unread messages and new likes in title and badge', async ({ page, context }) => {
    await context.addInitScript(() => {
      const counts: number[] = [];
      Object.assign(window, { counts });
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void counts.push(count),
        clearAppBadge: async () => void counts.push(0),
      });
    });
    const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts);
    const [anna, bram] = await createPair();
    await useSession(context, bram);
    await page.goto(siteUrl('default', '/credits'));
    await expect(page).toHaveTitle('Credits · Vonkje');
    await expect.poll(async () => (await counts()).at(-1)).toBe(0);
    await sendMessage(anna, bram, 'Hoi');
    await anna.api.send('POST', '/api/like.php', { profile: bram.profileId });
    const { text } = await bram.api.send('GET', '/api/likes.php');
    const likes = (JSON.parse(text) as { liked_by: Array<{ like_new: boolean }> }).liked_by.filter(
      (each) => each.like_new,
    );
    await page.reload();
    await expect(page).toHaveTitle(`(${1 + likes.length}) Credits · Vonkje`);
    await expect.poll(async () => (await counts()).at(-1)).toBe(1 + likes.length);
  });

  test('NAV-051 and NAV-047 shows progress only of a slow navigation, not of a live revalidation', async ({
    page,
    context,
  }) => {
    const [anna, bram] = await createPair();
    await useSession(context, bram);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(siteUrl('default', '/credits'));
    await hydrated(page);
    const bar = page.locator('.progress-top-bar');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await slowDown(page, 1500);
    await header(page)
      .getByRole('link', { name: /Berichten/ })
      .click();
    await expect(bar).toBeVisible();
    expect(await bar.evaluate((each) => getComputedStyle(each).animationDuration)).toBe('5s');
    await expect(page).toHaveURL(siteUrl('default', '/chats'));
    await expect(bar).toHaveCount(0);
    const refreshed = page.waitForRequest(/\/chats\.data/);
    await sendMessage(anna, bram, 'Hoi daar');
    await refreshed;
    await page.waitForTimeout(500);
    await expect(bar).toHaveCount(0);
    await expect(page.getByText('Hoi daar')).toBeVisible();
  });

  test('NAV-026 and NAV-027 starts at the top, keeps the position where a link requests it, and scrolls to a hash', async ({
    page,
    context,
  }) => {
    await useSession(context, await signInPersona('default', 'premium'));
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(siteUrl('default', '/members'));
    await hydrated(page);
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/credits"]')!.click());
    await expect(page).toHaveURL(siteUrl('default', '/credits'));
    await expect.poll(top).toBe(0);
    await page.goto(siteUrl('default', '/settings'));
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 120));
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[href="/settings/language"]')!.click());
    await expect(page).toHaveURL(siteUrl('default', '/settings/language'));
    expect(await top()).toBe(120);
    await page.goto(siteUrl('default', '/credits#packages'));
    await expect.poll(top).toBeGreaterThan(50);
    await expect(page.locator('#packages')).toBeFocused();
  });

  test('NAV-048 reloads once for a missing chunk, and not again within a minute', async ({ page }) => {
    await page.goto(siteUrl('default', '/login'));
    await hydrated(page);
    const lose = () =>
      page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
    const reloaded = page.waitForEvent('load');
    await lose();
    await reloaded;
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await lose();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => 'same' in window), 'no second reload').toBe(true);
    await page.evaluate(() => sessionStorage.setItem('chunk-reload-at', String(Date.now() - 60_000)));
    const again = page.waitForEvent('load');
    await lose();
    await again;
  });
});

test.describe('preferences of members', () => {
  test('NAV-014 saves notification preferences', async ({ page, context }) => {
    await useSession(context, await createMember());
    await visit(page, siteUrl('default', '/notifications'));
    const likes = (channel: string) => page.getByRole('checkbox', { name: `Nieuwe likes: ${channel}` });
    await expect(likes('Mail')).toBeChecked();
    await likes('Mail').uncheck();
    await expect(page.getByText('Bewaard.')).toBeVisible();
    await page.reload();
    await expect(likes('Mail')).not.toBeChecked();
    await expect(likes('Pushmelding')).toBeChecked();
    await expectNoOverflow(page);
  });

  test('NAV-040 shows one settings section at a time', async ({ page, context }) => {
    await useSession(context, await signInPersona('default', 'free'));
    await page.goto(siteUrl('default', '/settings'));
    await expect(page.getByText('free@default.localhost')).toBeVisible();
    await expectAccessible(page, 'settings');
    expect((await page.goto(siteUrl('default', '/settings/bestaat-niet')))?.status()).toBe(404);
  });
});
