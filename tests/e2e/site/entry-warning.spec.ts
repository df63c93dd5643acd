import type { Locator, Page } from '@playwright/test';
import { createClient } from '../support/client.ts';
import { chooseScheme, expectAccessible, expectNoOverflow, expectReadable } from '../support/accessibility.ts';
import { signInPersona, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit, waitForHydrationOf } from '../support/visit.ts';

// What the HTML contains, for whom, is tested in tests/pages/entry-warning.db.test.ts.
test.use({ entered: false });

const ENTER = 'Ik ben 18 of ouder';
const LEAVE = 'Verlaat de site';
const DAY = 86_400;

const warningOf = (page: Page) => page.getByRole('dialog', { name: 'Ben je 18 of ouder?' });

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

/** The focused element's text after that many presses of Tab; null outside the dialog. */
async function focusAfterTabs(
  page: Page,
  dialog: Locator,
  presses: number,
  key = 'Tab',
): Promise<Array<string | null>> {
  const seen: Array<string | null> = [];
  for (let count = 0; count < presses; count += 1) {
    await page.keyboard.press(key);
    seen.push(
      await dialog.evaluate((element) => {
        const { activeElement } = document;
        return activeElement && element.contains(activeElement) ? (activeElement.textContent ?? '') : null;
      }),
    );
  }
  return seen;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`entry warning ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    const open = (page: Page, url: string) => (javaScriptEnabled ? visit(page, url) : page.goto(url));

    test('ENT-015 and ENT-016 traps the focus, and leaves the site without a referrer', async ({ page, problems }) => {
      problems.allow(/^another origin: https:\/\/www\.wikipedia\.org\//);
      let referer: string | undefined;
      await page.route('https://www.wikipedia.org/**', (route) => {
        referer = route.request().headers()['referer'];
        return route.fulfill({ body: 'Elders', contentType: 'text/html' });
      });
      await open(page, siteUrl('default'));
      const dialog = warningOf(page);
      await expect(dialog).toBeVisible();
      if (javaScriptEnabled) await waitForHydrationOf(dialog);
      // Without JavaScript the focus may reach the browser's toolbar, but never the page behind.
      const forward = await focusAfterTabs(page, dialog, 6);
      const back = await focusAfterTabs(page, dialog, 6, 'Shift+Tab');
      const stops = [...forward, ...back];
      expect([...new Set(stops.filter((stop) => stop !== null))].toSorted()).toEqual([ENTER, LEAVE].toSorted());
      if (javaScriptEnabled) expect(stops).not.toContain(null);
      const behind = page.locator('.site a, .site button, .site input').first();
      await behind.evaluate((element) => (element as HTMLElement).focus());
      await expect(behind).not.toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('link', { name: LEAVE }).click();
      await expect(page).toHaveURL('https://www.wikipedia.org/');
      expect(referer).toBeUndefined();
    });

    test('ENT-016 is accepted with Enter, stays on the URL and remembers the answer', async ({ page, context }) => {
      await open(page, siteUrl('default', '/members?min_age=30'));
      await warningOf(page).getByRole('button', { name: ENTER }).click();
      await expect(page.locator('#site-entry-warning')).toHaveCount(0);
      await expect(page).toHaveURL(siteUrl('default', '/members?min_age=30'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.site')).not.toHaveAttribute('inert');
      await expect
        .poll(async () => (await context.cookies(siteUrl('default'))).find(({ name }) => name === 'site-entry-warning'))
        .toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      const cookie = (await context.cookies(siteUrl('default'))).find(({ name }) => name === 'site-entry-warning')!;
      expect(Math.abs(Number(cookie.value) - Date.now() / 1000)).toBeLessThan(120);
      expect(Math.abs(cookie.expires - Date.now() / 1000 - 30 * DAY)).toBeLessThan(120);
      await open(page, siteUrl('default'));
      await expect(page.locator('#site-entry-warning')).toHaveCount(0);
    });
  });
}

test('ENT-001 and ENT-003 appears and disappears as a visitor navigates between layouts, and not for a member', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'country', value: 'BE', url: siteUrl('default') }]);
  await visit(page, siteUrl('default', '/login'));
  const warning = page.locator('#site-entry-warning');
  await expect(warning).toHaveCount(0);
  await page.locator('a[href="/"]').first().click();
  await expect(warning).toBeVisible();
  await expect(page.locator('.site')).toHaveAttribute('inert', '');
  await page.goBack();
  await expect(warning).toHaveCount(0);
  await useSession(context, await signInPersona('default', 'free'));
  await visit(page, siteUrl('default', '/members'));
  await expect(warning).toHaveCount(0);
});

test('ENT-014 covers the page before its first paint and blocks interaction', async ({ page }) => {
  // The response stops before the dialog's markup: only its backdrop can be painted.
  const { text: html } = await createClient(siteUrl('default')).send('GET', '/');
  const body = html.slice(0, html.indexOf('<div id="site-entry-warning"'));
  await page.route(siteUrl('default'), (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await page.goto(siteUrl('default'));
  await expect(page.locator('#site-entry-warning')).toHaveCount(0);
  const painted = await page.evaluate(() => {
    const ground = getComputedStyle(document.querySelector('.site')!, '::before');
    const { position, inset, zIndex, backgroundColor } = ground;
    return { position, inset, onTop: Number(zIndex) >= 90, see: /rgba\(.*, 0(\.\d+)?\)/.test(backgroundColor) };
  });
  expect(painted).toEqual({ position: 'fixed', inset: '0px', onTop: true, see: false });
  const scrolled = await page.evaluate(() => {
    window.scrollTo(0, 500);
    return window.scrollY;
  });
  expect(scrolled).toBe(0);
});

test('ENT-014 shows the target of the address after the answer', async ({ page }) => {
  await page.goto(siteUrl('default'));
  const ids = await page.locator('main [id]').evaluateAll((all) => all.map(({ id }) => id));
  // An address that differs by its target only loads nothing.
  await page.goto('about:blank');
  await page.goto(siteUrl('default', `/#${ids.at(-1)!}`));
  await waitForHydrationOf(warningOf(page));
  await warningOf(page).getByRole('button', { name: ENTER }).click();
  await expect(page.locator(':target')).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test('ENT-013 is removed before the first paint in an installed app', async ({ page, context, problems }) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query.includes('standalone') ? ({ ...real('all'), matches: true } as MediaQueryList) : real(query);
  });
  // Only the inline script can do this.
  problems.allow(/net::ERR_FAILED/);
  await page.route('**/*', (route) => (route.request().resourceType() === 'script' ? route.abort() : route.fallback()));
  await page.goto(siteUrl('default'));
  await expect(page.locator('html')).toHaveAttribute('data-installed', '');
  await expect(page.locator('#site-entry-warning')).toBeHidden();
  await expect(page.locator('.site')).not.toHaveAttribute('inert');
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.site')!, '::before').position)).not.toBe(
    'fixed',
  );
  expect((await context.cookies(siteUrl('default'))).find(({ name }) => name === 'installed')?.value).toBe('1');
});

test('ENT-013 hydrates an installed page without errors', async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query.includes('standalone') ? ({ ...real('all'), matches: true } as MediaQueryList) : real(query);
  });
  await visit(page, siteUrl('default'));
  await expect(page.locator('#site-entry-warning')).toHaveCount(0);
  await expect(page.locator('.site')).not.toHaveAttribute('inert');
});

test('ENT-010 lets a visitor choose a country, also without JavaScript', async ({ browser, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  const url = siteUrl('default');
  await context.addCookies([
    { name: 'locale', value: 'nl', url },
    { name: 'site-entry-warning', value: String(secondsAgo(60)), url },
  ]);
  const page = await context.newPage();
  await page.goto(siteUrl('default', '/members'));
  const choice = page.getByRole('contentinfo').getByLabel('Land');
  await expect(choice).toHaveValue('NL');
  await choice.selectOption({ label: 'België' });
  await page.getByRole('contentinfo').getByRole('button', { name: 'Wijzig' }).click();
  await expect(page).toHaveURL(siteUrl('default', '/members'));
  await expect(choice).toHaveValue('BE');
  const cookie = (await context.cookies(url)).find(({ name }) => name === 'country')!;
  expect(cookie.value).toBe('BE');
  expect(Math.abs(cookie.expires - Date.now() / 1000 - 365 * DAY)).toBeLessThan(120);
  await context.close();
});

for (const site of ['default', 'bdsm', 'milf'] as const) {
  test(`ENT-015 and ENT-017 is readable, accessible and usable on ${site}, also at 400 %, and has the focus before the page`, async ({
    page,
  }) => {
    await chooseScheme(page, 'auto', siteUrl(site));
    await page.emulateMedia({ colorScheme: 'light' });
    await visit(page, siteUrl(site));
    await expect(page.getByRole('dialog')).toBeFocused();
    await expectAccessible(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page, 'dark');
    await expectNoOverflow(page);
    // 1280 by 1024 at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    for (const role of ['button', 'link'] as const) {
      const target = page.locator('#site-entry-warning').getByRole(role);
      await target.scrollIntoViewIfNeeded();
      await expect(target).toBeInViewport({ ratio: 1 });
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });
}
