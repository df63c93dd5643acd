import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { signInPersona, useSession } from '../support/members.ts';
import { SITES, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker is installed, with its offline page cached, and controls the page. */
async function untilWorkerActs(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Everything the site has stored on this device besides cookies. */
function keptBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    }
    return kept;
  });
}

async function installabilityErrors(context: BrowserContext, page: Page): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  // A browser without a profile, as in tests, cannot install anything.
  return errors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}

// The content of manifests and icons is tested without a browser; here that a browser accepts them.
for (const site of ['default', 'bdsm', 'bbw', 'gay'] as const) {
  test(`LND-005 ${site} can be installed, and has a readable offline page on any screen`, async ({ page, context }) => {
    await visit(page, siteUrl(site));
    await expect.poll(() => installabilityErrors(context, page)).toEqual([]);
    const session = await context.newCDPSession(page);
    const { url, errors, data } = await session.send('Page.getAppManifest');
    expect([url, errors]).toEqual([siteUrl(site, '/manifest.webmanifest'), []]);
    const { name } = JSON.parse(data ?? '') as { name: string };
    expect(name).not.toContain(SITES[site]);
    await expect(page.locator('meta[name=apple-mobile-web-app-title]')).toHaveAttribute('content', name);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(siteUrl(site, '/offline'));
      await expectAccessible(page, colorScheme);
    }
    await expectNoOverflow(page);
    const retry = await page.getByRole('link', { name: 'Probeer opnieuw' }).boundingBox();
    expect(retry!.height).toBeGreaterThanOrEqual(44);
  });
}

test("LND-005 sets the theme colour of the browser, in the device's or the chosen scheme", async ({
  page,
  context,
}) => {
  const colours = () => page.locator('meta[name=theme-color]');
  await visit(page, siteUrl('default'));
  await expect(colours()).toHaveCount(2);
  const [light, dark] = await colours().evaluateAll((all) => all.map((each) => each.getAttribute('content')));
  expect(light).not.toBe(dark);
  await context.addCookies([{ name: 'theme', value: 'dark', url: siteUrl('default') }]);
  await visit(page, siteUrl('default'));
  await expect(colours()).toHaveCount(1);
  await expect(colours()).toHaveAttribute('content', dark!);
});

test('shows the offline page without a connection, and the requested page once there is one', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await visit(page, siteUrl('default'));
  await untilWorkerActs(page);
  await context.setOffline(true);
  await page.goto(siteUrl('default', '/members'));
  await expect(page.getByRole('heading', { name: 'Je bent offline' })).toBeVisible();
  await expect(page).toHaveURL(siteUrl('default', '/members'));
  await page.getByRole('link', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByRole('heading', { name: 'Je bent offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Nu in de buurt' })).toBeVisible();
  await expect(page).toHaveURL(siteUrl('default', '/members'));
});

test('SEC-028 stores nothing of a member on the device', async ({ page, context }) => {
  await useSession(context, await signInPersona('default', 'free'));
  await visit(page, siteUrl('default', '/members'));
  await untilWorkerActs(page);
  await visit(page, siteUrl('default', '/chats'));
  await visit(page, siteUrl('default', '/profile'));
  expect(await keptBy(page)).toEqual(['/offline']);
});

test('offers installation in the member menu once the browser supports it', async ({ page, context }) => {
  await useSession(context, await signInPersona('default', 'free'));
  await visit(page, siteUrl('default', '/members'));
  const account = page.getByRole('button', { name: 'Jouw account' });
  const entry = page.getByRole('button', { name: 'App installeren' });
  await account.click();
  await expect(page.getByRole('link', { name: 'Mijn profiel' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.keyboard.press('Escape');
  const prevented = await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-asked', ''),
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(prevented).toBe(true);
  await account.click();
  await entry.click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', '');
  await account.click();
  await expect(entry).toHaveCount(0);
});
