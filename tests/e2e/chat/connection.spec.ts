import type { Page } from '@playwright/test';

import { createMember, createPair, sendMessage, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit, requestRevalidation } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const SAID = 'We krijgen nu geen contact met de site.';

/** Cuts the connection once no requests are pending; no request of a script succeeds after that. */
async function cut(page: Page): Promise<void> {
  let last = Date.now();
  page.on('request', (request) => {
    if (/\/readyz|\.data/.test(request.url())) last = Date.now();
  });
  await expect.poll(() => Date.now() - last).toBeGreaterThan(700);
  for (const path of ['**/readyz', '**/*.data*']) await page.route(path, (route) => route.abort());
}

const lost = (page: Page) => page.getByRole('heading', { name: 'Geen verbinding' });

test.beforeEach(({ problems }) => problems.allow(CUT));

test('CHT-014 keeps the page while updates cannot be fetched, and fetches them once they can', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await useSession(context, anna);
  await visit(page, at('/chats'));
  const item = page.getByRole('link', { name: new RegExp(bram.name) });
  await sendMessage(bram, anna, 'Komt dit aan?');
  await expect(item).toContainText('Komt dit aan?');
  await cut(page);
  const asked = page.waitForRequest('**/readyz');
  await sendMessage(bram, anna, 'En dit ook?');
  await asked;
  // At least a second attempt.
  await page.waitForRequest('**/readyz');
  await expect(item).toContainText('Komt dit aan?');
  await page.unrouteAll();
  await expect(item).toContainText('En dit ook?');
});

test('NAV-049 reloads a page by itself, with the draft, once the server is reachable', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await sendMessage(anna, bram, 'Ben je er?');
  await useSession(context, anna);
  await visit(page, at(`/members/${bram.profileId}/chat`));
  const box = page.getByLabel(`Je bericht aan ${bram.name}`);
  await box.fill('Ik wilde nog zeggen');
  await cut(page);
  await page.getByRole('link', { name: bram.name }).first().click();
  await expect(lost(page)).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole('heading', { level: 1, name: bram.name })).toBeVisible({ timeout: 15_000 });
  await page.goBack();
  await expect(box).toHaveValue('Ik wilde nog zeggen');
});

test('SAF-014 keeps the text of a report whose request fails, and sends it once there is a connection', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await useSession(context, anna);
  await visit(page, at(`/members/${bram.profileId}/report`));
  await page.getByLabel('Iets anders').check();
  const words = page.getByRole('textbox');
  await words.fill('Vraagt om geld voor een ticket.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(page.getByRole('status').getByText(SAID)).toBeVisible();
  await expect(lost(page)).toHaveCount(0);
  await expect(words).toHaveValue('Vraagt om geld voor een ticket.');
  await expect(page.getByLabel('Iets anders')).toBeChecked();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(page.getByText('Je melding is binnen')).toBeVisible();
});

test('ACC-005 resets a switch that could not be saved and shows an error', async ({ page, context }) => {
  await useSession(context, await createMember());
  // The connection is lost while a chunk is fetched: the page stays, and fetches it later.
  let lose: (value?: unknown) => void;
  const offline = new Promise((resolve) => (lose = resolve));
  await page.route('**/live-sources-*', async (route) => {
    await offline;
    await route.abort('internetdisconnected');
  });
  await visit(page, at('/settings/privacy'));
  const invisible = page.getByRole('switch', { name: 'Onzichtbaar' });
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('live-sources'));
  lose!();
  await failed;
  await page.unrouteAll();
  await invisible.click();
  await expect(page.getByText(SAID)).toBeVisible();
  await expect(invisible).not.toBeChecked();
  const fetched = page.waitForResponse('**/live-sources-*');
  await context.setOffline(false);
  await fetched;
  await invisible.click();
  await expect(page.getByText('Bewaard.')).toBeVisible();
  await page.reload();
  await expect(invisible).toBeChecked();
});

test('SAF-012 shows in the dialog that blocking failed', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await bram.api.send('POST', '/api/like.php', { profile: anna.profileId });
  await useSession(context, anna);
  await visit(page, at('/likes/received'));
  await page.getByRole('link', { name: `Meer over ${bram.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `${bram.name} blokkeren` }).click();
  await cut(page);
  await dialog.getByRole('button', { name: 'Blokkeren', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(SAID);
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Blokkeren', exact: true }).click();
  await expect(page.getByText(`${bram.name} is geblokkeerd.`)).toBeVisible();
});

test('LIK-001 keeps the profile and its like state when the request fails', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await useSession(context, anna);
  await visit(page, at(`/members/${bram.profileId}`));
  const like = page.getByRole('button', { name: `Like ${bram.name}`, exact: true });
  // One revalidation has completed, and one waits for the server when the like is given.
  const news = page.waitForResponse('**/*.data*');
  await requestRevalidation(page);
  await news;
  await cut(page);
  const asked = page.waitForRequest('**/readyz');
  await requestRevalidation(page);
  await asked;
  await like.click();
  await expect(page.getByRole('status').getByText('Je like is niet opgeslagen.')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.unrouteAll();
  await like.click();
  await expect(page.getByRole('button', { name: `Geliket, like voor ${bram.name} intrekken` })).toBeVisible();
});
