import type { BrowserContext, Page } from '@playwright/test';

import { createMember, createPair, signInPersona, spendAllCredits, useSession } from '../support/members.ts';
import { withPermission } from '../support/notifications.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);
const DAY = 86_400;

const REMINDER = /Bevestig je e-mailadres/;
const PHOTO = /Je hebt nog geen profielfoto/;
const PUSH = /Wil je een seintje/;
const POPUP = { name: '25% korting voor jou' };

/** An alert, or a notice among the members. */
const alert = (page: Page, text: RegExp) => page.locator('.alert, .notice-card').filter({ hasText: text });
const banner = (page: Page, text: RegExp) => page.locator('.banner').filter({ hasText: text });

const DISMISSALS = ['hide-enrich-alert', 'hide-push-notification-alert', 'hide-time-bonus-modal'] as const;
async function dismissalIn(context: BrowserContext, name: (typeof DISMISSALS)[number]): Promise<number> {
  const cookie = (await context.cookies()).find((each) => each.name === name);
  return Number(cookie?.value ?? 0);
}

/** Waits until the server has stored a notice's dismissal. */
async function expectDismissed(context: BrowserContext, name: (typeof DISMISSALS)[number]): Promise<void> {
  await expect.poll(() => dismissalIn(context, name)).toBeGreaterThan(0);
}

/** Moves a dismissal into the past, as if that time had passed since. */
async function backdate(context: BrowserContext, name: (typeof DISMISSALS)[number], seconds: number): Promise<void> {
  const value = String((await dismissalIn(context, name)) - seconds);
  await context.addCookies([{ name, value, url: at('/') }]);
}

test.describe('activate reminder', () => {
  // Seeded members: a new member must wait a minute for another mail.
  test('BAN-001, BAN-002 and BAN-003 is an alert that resends the mail', async ({ page, context }) => {
    await useSession(context, await signInPersona('default', 'unconfirmed'));
    await visit(page, at('/members'));
    await alert(page, REMINDER).getByRole('button', { name: 'Stuur de mail opnieuw' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'De mail is opnieuw verstuurd.' })).toBeVisible();
    await expect(page).toHaveURL(at('/members'));
    await visit(page, at('/credits'));
    await expect(alert(page, REMINDER)).toBeVisible();
    // The shop does not repeat it.
    await expect(page.getByText('Bevestig eerst je e-mailadres')).toHaveCount(0);
    await visit(page, at('/settings'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert(page, REMINDER)).toHaveCount(0);
  });

  test('BAN-003 is a modal with api_signup_complete, and an alert after it is closed', async ({ page, context }) => {
    const there = (path: string) => siteUrl('milf', path);
    await useSession(context, await signInPersona('milf', 'unconfirmed'));
    await visit(page, there('/members?api_signup_complete=1&photo=1'));
    const modal = page.getByRole('dialog', { name: 'Kijk in je mail' });
    await expect(modal.getByText(/Binnen een minuut/)).toBeVisible();
    await expect(alert(page, REMINDER)).toHaveCount(0);
    await modal.getByRole('button', { name: 'Stuur de mail opnieuw' }).click();
    await expect(modal.getByText('De mail is opnieuw verstuurd.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(there('/members?photo=1'));
    await expect(modal).toHaveCount(0);
    // The alert continues to show what the modal did.
    await expect(alert(page, /De mail is opnieuw verstuurd/)).toBeVisible();
  });
});

test('PRD-3, BAN-004 and BAN-007 shows one banner at a time, the next one after one is dismissed, and none on the premium page', async ({
  page,
  context,
}) => {
  await withPermission(page, 'default');
  await useSession(context, await createMember());
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // No bonus applies here: the photo alert and the push alert.
    await visit(page, at('/likes/given'));
    await expect(alert(page, PHOTO)).toBeVisible();
    await expect(alert(page, PUSH)).toHaveCount(0);
    // Here the photo alert is a card in the list.
    await visit(page, at('/members'));
    await expect(page.locator('.banner')).toBeVisible();
    await expect(page.locator('.alert-stack')).toHaveCount(0);
    await expect(page.locator('.notice-card').filter({ hasText: PHOTO })).toBeVisible();
  }
  await visit(page, at('/likes/given'));
  await alert(page, PHOTO).getByRole('button', { name: 'Sluit deze melding' }).click();
  await expect(alert(page, PUSH)).toBeVisible();
  await expectDismissed(context, 'hide-enrich-alert');
  await visit(page, at('/premium'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(alert(page, PUSH)).toHaveCount(0);
  await visit(page, at('/members'));
  await expect(page.locator('.notice-card')).toHaveCount(0);
});

test.describe('photo alert', () => {
  test('BAN-001, BAN-004, BAN-005, BAN-019 and BAN-024 is shown without a reminder for confirmed members, and stays hidden for 7 days after it is dismissed', async ({
    page,
    context,
  }) => {
    await useSession(context, await createMember());
    await visit(page, at('/members?api_signup_complete=1'));
    await expect(alert(page, PHOTO)).toBeVisible();
    await expect(alert(page, REMINDER)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(alert(page, PHOTO).getByRole('link', { name: 'Naar je profiel' })).toHaveAttribute('href', '/profile');
    await alert(page, PHOTO).getByRole('button', { name: 'Sluit deze melding' }).click();
    await expect(alert(page, PHOTO)).toHaveCount(0);
    await expectDismissed(context, 'hide-enrich-alert');
    expect(Math.abs((await dismissalIn(context, 'hide-enrich-alert')) - Date.now() / 1000)).toBeLessThan(300);
    await reload(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert(page, PHOTO)).toHaveCount(0);
    await backdate(context, 'hide-enrich-alert', 7 * DAY - 120);
    await reload(page);
    await expect(alert(page, PHOTO)).toHaveCount(0);
    await backdate(context, 'hide-enrich-alert', 120);
    await reload(page);
    await expect(alert(page, PHOTO)).toBeVisible();
    await visit(page, at('/premium'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert(page, PHOTO)).toHaveCount(0);
  });
});

test.describe('push alert', () => {
  test('BAN-006 and BAN-007 is visible before any script has run, without a layout shift, requests the permission on a press and remembers a refusal', async ({
    page,
    context,
  }) => {
    await withPermission(page, 'default', 'denied');
    await useSession(context, await createMember());
    await page.addInitScript(() => {
      const state = window as unknown as { shift: number };
      state.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit(page, at('/profile'));
    await expect(alert(page, PUSH)).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
    expect(await asked()).toBe(0);
    await alert(page, PUSH).getByRole('button', { name: 'Meldingen aanzetten' }).click();
    await expect(alert(page, PUSH)).toHaveCount(0);
    expect(await asked()).toBe(1);
    await expectDismissed(context, 'hide-push-notification-alert');
    await reload(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert(page, PUSH)).toHaveCount(0);
  });

  test('BAN-006 is hidden where the permission is granted or denied', async ({ page, context }) => {
    await useSession(context, await createMember());
    for (const [permission, tab] of [
      ['granted', page],
      ['denied', await context.newPage()],
    ] as const) {
      await withPermission(tab, permission);
      await visit(tab, at('/profile'));
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(alert(tab, PUSH), permission).toHaveCount(0);
    }
  });
});

test.describe('time bonus', () => {
  test('BAN-010, BAN-011, BAN-013 and BAN-014 counts down in the members area, opens no popup for members with credits and links to the credits', async ({
    page,
    context,
  }) => {
    await useSession(context, await createMember());
    await page.clock.install();
    await visit(page, at('/members'));
    await page.clock.runFor(60_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const bonus = banner(page, /25% korting op je eerste aankoop/);
    await expect(bonus.getByRole('timer')).toHaveText(/^03:5\d:\d\d$/);
    const first = await bonus.getByRole('timer').textContent();
    await expect(bonus.getByRole('timer')).not.toHaveText(first!);
    await bonus.getByRole('link', { name: 'Bekijk de credits' }).click();
    await expect(page).toHaveURL(at('/credits'));
    await expect(bonus).toHaveCount(0);
  });

  test('BAN-010 and BAN-026 ends by itself and is replaced by the welcome code', async ({ page, context }) => {
    await useSession(context, await createMember());
    await page.clock.install();
    await page.route('**/api/time-bonus.php', (route) =>
      route.fulfill({ json: { timeBonus: { isVisible: false, remaining: 0, discountcode: null } } }),
    );
    await page.route('**/api/discountcode.php*', (route) =>
      route.fulfill({ json: { discountcode: { code: 'WELKOM', value_percentage: 10 } } }),
    );
    await visit(page, at('/members'));
    const bonus = banner(page, /25% korting/);
    await expect(bonus).toBeVisible();
    await page.clock.fastForward('04:00:01');
    await expect(bonus).toHaveCount(0);
    await expect(banner(page, /10% welkomstkorting met code WELKOM/)).toBeVisible();
  });

  test('BAN-011, BAN-012, BAN-013, BAN-022 and BAN-025 opens a popup after 40 seconds in the members area, once, and restarts the count after leaving it', async ({
    page,
    context,
  }) => {
    const [anna, bram] = await createPair();
    await spendAllCredits(anna, bram);
    await useSession(context, anna);
    await page.clock.install();
    await visit(page, at('/members'));
    const popup = page.getByRole('dialog', POPUP);
    await page.clock.runFor(30_000);
    await banner(page, /25% korting/)
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(at('/credits'));
    await expect(page.getByRole('heading', { level: 1, name: 'Nu in de buurt' })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(at('/members'));
    await expect(page.getByRole('heading', { level: 1, name: 'Nu in de buurt' })).toBeVisible();
    // The clock also advances by itself: more than 40 seconds in total, but fewer since the return, even on a slow
    // machine.
    await page.clock.runFor(15_000);
    await expect(popup).toHaveCount(0);
    // Navigation within the area does not restart the timer.
    await page.getByRole('link', { name: 'Likes' }).locator('visible=true').first().click();
    await expect(page).toHaveURL(at('/likes'));
    await page.clock.runFor(6_000);
    await expect(popup).toHaveCount(0);
    await page.clock.runFor(20_000);
    await expect(popup).toBeVisible();
    await expect(popup.getByText(/25% korting op je eerste aankoop/)).toBeVisible();
    await expect(popup.getByText(/maar 4 uur/)).toBeVisible();
    await expect(popup.getByRole('link', { name: 'Bekijk de credits' })).toHaveAttribute('href', '/credits');
    await popup.getByRole('button', { name: 'Niet nu' }).click();
    await expect(popup).toHaveCount(0);
    await expectDismissed(context, 'hide-time-bonus-modal');
    await reload(page);
    await page.clock.runFor(60_000);
    await expect(banner(page, /25% korting/)).toBeVisible();
    await expect(popup).toHaveCount(0);
  });
});

test.describe('push consent', () => {
  test('BAN-004 and BAN-006 is completed silently by the next page after a failure, for a member with a photo', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      const endpoint = 'https://fcm.googleapis.com/fcm/send/e2e';
      const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) };
      Object.defineProperty(window, 'Notification', { value: { permission: 'granted' } });
      // The test browser has no service worker and no push service.
      const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription };
      const register = async () => ({ pushManager });
      Object.defineProperty(navigator.serviceWorker, 'register', { value: register });
      Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve() });
    });
    let status = 422;
    const told: unknown[] = [];
    await page.route('**/api/user.php?push=1', (route) => {
      told.push(route.request().postDataJSON());
      return route.fulfill({ status, json: {} });
    });
    await useSession(context, await signInPersona('default', 'free'));
    const open = async (path: string, times: number) => {
      await visit(page, at(path));
      await expect.poll(() => told.length).toBe(times);
      await expect(alert(page, PUSH)).toHaveCount(0);
    };
    await open('/members', 1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert(page, PHOTO)).toHaveCount(0);
    status = 200;
    await open('/credits', 2);
    await visit(page, at('/members'));
    await page.waitForTimeout(1_000);
    expect(told).toHaveLength(2);
  });
});

test.describe('banners without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('BAN-004, BAN-019 and BAN-003 are dismissed, closed and answered by forms and links', async ({
    page,
    context,
  }) => {
    await useSession(context, await createMember({ confirmed: false }));
    await page.goto(at('/members?api_signup_complete=1&photo=1'));
    const modal = page.getByRole('dialog', { name: 'Kijk in je mail' });
    await expect(modal).toBeVisible();
    await modal.getByRole('link', { name: 'Verder' }).click();
    await expect(page).toHaveURL(at('/members?photo=1'));
    await expect(alert(page, REMINDER)).toBeVisible();
    await expect(alert(page, PUSH)).toBeHidden();
    await alert(page, PHOTO).getByRole('button', { name: 'Sluit deze melding' }).click();
    await expect(page).toHaveURL(at('/members?photo=1'));
    await expect(alert(page, REMINDER)).toBeVisible();
    await expect(alert(page, PHOTO)).toHaveCount(0);
    expect(await dismissalIn(context, 'hide-enrich-alert')).toBeGreaterThan(0);
  });
});
