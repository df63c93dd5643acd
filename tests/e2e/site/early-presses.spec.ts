import type { Page } from '@playwright/test';
import { deskSession, deskUrl } from '../support/desk.ts';
import { createPair, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/*
 * React 18 hydrates at once when a key or button is pressed meanwhile. A component that then suspends outside of a
 * boundary fails with "Root did not complete" (error 345), which `problems` reports.
 */

/** Presses a key in every task from the start of each document until it is hydrated. */
async function pressKeysDuringHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const presses = { count: 0 };
    Object.assign(window, { presses });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const body = document.body as HTMLElement | null;
      if (body && Object.keys(body).some((key) => key.startsWith('__reactFiber$'))) return;
      body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
      presses.count += 1;
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
}

async function expectHydrates(page: Page, url: string): Promise<void> {
  await visit(page, url);
  const { count } = await page.evaluate(() => (window as unknown as { presses: { count: number } }).presses);
  expect(count, `presses before ${url} was hydrated`).toBeGreaterThan(10);
}

test("HOU-7 hydrates the desk's form while keys are pressed", async ({ page, context }) => {
  await deskSession(context, { role: 'platform' });
  await pressKeysDuringHydration(page);
  await expectHydrates(page, deskUrl('/desk/operators/new'));
});

test("HOU-7 hydrates visitors' and members' pages while keys are pressed", async ({ page, context }) => {
  const [member, other] = await createPair();
  await pressKeysDuringHydration(page);
  for (const path of ['/', '/login']) await expectHydrates(page, siteUrl('default', path));
  await useSession(context, member);
  const chat = `/members/${other.profileId}/chat`;
  for (const path of ['/members', chat, `${chat}?gift=1`]) await expectHydrates(page, siteUrl('default', path));
});
