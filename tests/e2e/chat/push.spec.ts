import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { buildSubscription } from '../../factories/push-subscription.ts';
import { findChromium } from '../../../scripts/testing/chromium.ts';
import { launchOptions } from '../support/launch-options.ts';
import { createMember, PASSWORD, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

// Notifications need the full browser.
test.use({ serviceWorkers: 'allow', launchOptions: launchOptions(findChromium()) });

/** Grants a browser the permission, and fakes a push service with one subscription or none. */
async function allowPush(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: at('') });
  await context.addInitScript(
    (given) => {
      const subscription = {
        endpoint: given.endpoint,
        toJSON: () => given,
        unsubscribe: async () => localStorage.setItem('push-service', '') === undefined,
      };
      const kept = async () => (localStorage.getItem('push-service') ? subscription : null);
      const subscribe = async () => {
        localStorage.setItem('push-service', 'subscribed');
        return subscription;
      };
      Object.assign(PushManager.prototype, { subscribe, getSubscription: kept });
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data));
    },
    buildSubscription(`https://fcm.googleapis.com/fcm/send/${randomUUID()}`),
  );
}

/** Delivers a push message to the browser. */
async function deliver(context: BrowserContext, page: Page, payload: object): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === at('/'));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const message = { origin: at(''), registrationId: await registered, data: JSON.stringify(payload) };
  await session.send('ServiceWorker.deliverPushMessage', message);
}

test('NOT-001, NOT-003, NOT-006 and NOT-007 subscribes a device, receives a message, and is removed from another device', async ({
  page,
  context,
  openBrowser,
  problems,
}) => {
  // A removed device is answered 404.
  problems.allow(/404/);
  const member = await createMember();
  await useSession(context, member);
  await allowPush(context);
  const switchOn = page.getByRole('button', { name: 'Aanzetten op dit apparaat' });
  const listed = page.getByText('Dit apparaat ·');
  await visit(page, at('/notifications'));
  // With the permission granted the page subscribes automatically, before or after the switch is pressed.
  await switchOn.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(page.getByText('Dit apparaat krijgt pushmeldingen.')).toBeVisible();
  await reload(page);
  // The list of devices is updated immediately.
  await expect(listed).toBeVisible();
  await page.getByRole('button', { name: 'Uitzetten op dit apparaat' }).click();
  await expect(listed).toHaveCount(0);
  await switchOn.click();
  await expect(listed).toBeVisible();

  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await deliver(context, page, { body: 'Je hebt een nieuw bericht.', openUrl: '/chats', tag: 'a' });
  await deliver(context, page, { body: 'Er wacht een bericht.', openUrl: '/chats', tag: 'a' });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ body, tag, silent }) => ({ body, tag, silent }));
    });
  await expect.poll(shown).toEqual([{ body: 'Er wacht een bericht.', tag: 'a', silent: true }]);
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard[0])).toEqual({
    type: 'NEW_PUSH_MESSAGE',
    body: 'Je hebt een nieuw bericht.',
    openUrl: '/chats',
  });

  await page.reload();
  await expect(listed).toBeVisible();
  const elsewhere = await openBrowser();
  await elsewhere.page.goto(at('/login'));
  const login = { email: member.email, password: PASSWORD };
  await elsewhere.page.evaluate(
    (body) => fetch('/api/user.php', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
    JSON.stringify(login),
  );
  await visit(elsewhere.page, at('/notifications'));
  await elsewhere.page.getByRole('button', { name: /^Geen pushmeldingen meer op/ }).click();
  await expect(elsewhere.page.getByText('Dat apparaat krijgt geen pushmeldingen meer.')).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('push-attached-at'));
  await visit(page, at('/notifications'));
  await expect(page.getByText('Dit apparaat krijgt geen pushmeldingen.')).toBeVisible();
  await expect(listed).toHaveCount(0);

  // Simulates a click on a notification.
  await page.evaluate(() => {
    const data = { type: 'NEW_PUSH_CLICK', checkUrl: '/likes', openUrl: '/likes' };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  });
  await expect(page).toHaveURL(at('/likes'));
});
