import type { Page } from '@playwright/test';
import { createMember, createPair, PASSWORD, uniqueEmail, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { nextSubmission } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { reload, visit, waitForEffects } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);
const THIRTY_DAYS = 30 * 86_400;

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test.describe('login', () => {
  test('ACC-020, SEC-016 and ACC-033 gives the same error for a wrong password and an unknown address, and blocks after five', async ({
    page,
  }) => {
    const email = uniqueEmail();
    await visit(page, at('/login'));
    for (let turn = 1; turn <= 5; turn += 1) {
      const answered = nextSubmission(page);
      await logIn(page, email, `verkeerd-${turn}`);
      expect((await answered).status()).toBe(401);
      await expect(page.getByRole('alert')).toHaveText('Login mislukt, probeer opnieuw');
    }
    await logIn(page, email, 'nog een keer');
    await expect(page.getByRole('alert')).toHaveText('Te veel foute pogingen, account voor 15 min geblokkeerd.');
  });

  test('NAV-053, NAV-001, SEC-011 and SEC-002 returns to the requested screen, with a cookie no script can read', async ({
    page,
    context,
  }) => {
    const [member, other] = await createPair();
    const wanted = `/members/${other.profileId}/chat`;
    await visit(page, at(wanted));
    await expect(page).toHaveURL(at(`/login?returnTo=${encodeURIComponent(wanted)}`));
    await expect(page.getByText('Log in om verder te gaan.')).toBeVisible();
    const before = Date.now() / 1000;
    await logIn(page, member.email, PASSWORD);
    await expect(page).toHaveURL(at(wanted));

    const session = (await context.cookies()).find(({ name }) => name === 'session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', domain: 'default.localhost', path: '/' });
    expect(session!.expires - before).toBeGreaterThan(THIRTY_DAYS - 60);
    expect(session!.expires - before).toBeLessThan(THIRTY_DAYS + 60);
    const readable = await page.evaluate(() => [
      document.cookie,
      ...Object.values({ ...localStorage, ...sessionStorage }),
    ]);
    expect(readable.join()).not.toContain(session!.value);

    await visit(page, at('/'));
    await expect(page).toHaveURL(at('/members'));
    await visit(page, at('/login'));
    await expect(page).toHaveURL(at('/members'));
  });

  test('NAV-053 refuses to redirect away from the site after login', async ({ page }) => {
    const member = await createMember();
    await visit(page, at('/login?returnTo=https%3A%2F%2Fexample.org%2F'));
    await logIn(page, member.email, PASSWORD);
    await expect(page).toHaveURL(at('/members'));
  });

  test('SEC-010 ends the session on the server at logout', async ({ page, context }) => {
    const member = await createMember();
    await useSession(context, member);
    await visit(page, at('/members'));
    await page.getByText('Jouw account').or(page.getByLabel('Jouw account')).first().click();
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await expect(page).toHaveURL(at('/'));
    await expect(page.getByRole('link', { name: 'Inloggen' })).toBeVisible();
    expect((await context.cookies()).some(({ name, value }) => name === 'session' && value !== '')).toBe(false);
    expect(JSON.parse((await member.api.send('GET', '/api/user.php')).text)).toEqual({ user: null });
  });

  test('HRD-5 deletes the member’s unsent texts at logout, and keeps the device’s settings', async ({
    page,
    context,
  }) => {
    const member = await createMember();
    await useSession(context, member);
    await visit(page, at('/settings'));
    await page.evaluate((profile) => {
      localStorage.setItem(`drafts:${profile}:x`, 'geheim');
      localStorage.setItem(`outbox:${profile}:x`, '{}');
      localStorage.setItem('push-attached', 'denied');
      sessionStorage.setItem(`written:${profile}:/chats/x`, 'geheim');
    }, member.profileId);
    await page.locator('main').getByRole('button', { name: 'Uitloggen' }).click();
    await expect(page).toHaveURL(at('/'));
    const kept = await page.evaluate(() => [Object.keys(localStorage), JSON.stringify({ ...sessionStorage })]);
    expect(kept[0]).toEqual(['push-attached']);
    expect(kept[1]).not.toContain('geheim');
  });

  test('SEC-035 and SEC-034 keeps the session when another origin tries to end or use it', async () => {
    const member = await createMember();
    const elsewhere = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://example.org' };
    expect((await member.api.send('GET', '/api/logout.php', undefined, elsewhere)).status).toBe(403);
    expect((await member.api.send('POST', '/logout', undefined, elsewhere)).status).toBe(403);
    expect(JSON.parse((await member.api.send('GET', '/api/user.php')).text)).toMatchObject({
      user: { email: member.email },
    });
  });
});

test.describe('sending under bad conditions', () => {
  test('CHT-014 and CHT-011 stores and charges each message of two concurrent tabs once', async ({ openBrowser }) => {
    const [anna, bram] = await createPair();
    const { context, page } = await openBrowser(anna);
    const second = await context.newPage();
    await Promise.all([page, second].map((tab) => visit(tab, at(`/members/${bram.profileId}/chat`))));
    const boxOf = (tab: Page) => tab.getByLabel(`Je bericht aan ${bram.name}`);
    await Promise.all([boxOf(page).fill('Uit het eerste tabblad'), boxOf(second).fill('Uit het tweede tabblad')]);
    await Promise.all([boxOf(page).press('Enter'), boxOf(second).press('Enter')]);
    for (const tab of [page, second]) {
      await expect(tab.getByRole('link', { name: 'Je hebt 4 credits' })).toBeVisible();
      await reload(tab);
      const thread = tab.getByRole('region', { name: 'Berichten in dit gesprek' });
      await expect(thread.getByText('Uit het eerste tabblad')).toHaveCount(1);
      await expect(thread.getByText('Uit het tweede tabblad')).toHaveCount(1);
    }
  });

  test('CHT-015 sends once when the button is pressed repeatedly on a slow network', async ({ openBrowser }) => {
    const [anna, bram] = await createPair();
    const { page } = await openBrowser(anna);
    await visit(page, at(`/members/${bram.profileId}/chat`));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/message.php', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const box = page.getByLabel(`Je bericht aan ${bram.name}`);
    await box.fill('Eén keer is genoeg');
    await box.press('Enter');
    await box.press('Enter');
    await page.getByRole('button', { name: 'Verstuur' }).click();
    await expect(page.getByText('Versturen …', { exact: true }).locator('visible=true')).toBeVisible();
    release();
    await expect(page.getByRole('link', { name: 'Je hebt 5 credits' })).toBeVisible();
    await reload(page);
    const thread = page.getByRole('region', { name: 'Berichten in dit gesprek' });
    await expect(thread.getByText('Eén keer is genoeg')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Je hebt 5 credits' })).toBeVisible();
  });

  test('CHT-015 keeps a message whose response was lost, retries it and never duplicates it', async ({
    openBrowser,
  }) => {
    const [anna, bram] = await createPair();
    const { page, problems } = await openBrowser(anna);
    problems.allow(/^console: Failed to load resource: net::ERR_FAILED/);
    await page.clock.install();
    await visit(page, at(`/members/${bram.profileId}/chat`));
    let lost = 0;
    // The server stores the message, but the browser never gets the response.
    await page.route('**/api/message.php', async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.continue();
      const type = { 'Content-Type': request.headers()['content-type']! };
      const { status } = await anna.api.send('POST', new URL(request.url()).pathname, request.postData()!, type);
      if (status === 201) lost += 1;
      await route.abort('failed');
    });
    const box = page.getByLabel(`Je bericht aan ${bram.name}`);
    await box.fill('Kom je aan?');
    await box.press('Enter');
    const failure = page.getByRole('alert').filter({ hasText: 'Niet verstuurd' });
    await expect(page.getByText('Nog niet verstuurd. We blijven het tien minuten proberen …')).toBeVisible();
    while (!(await failure.isVisible())) {
      const attempt = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
      await page.clock.fastForward(30_000);
      await attempt;
      await waitForEffects(page);
    }
    // Retried for ten minutes.
    expect(lost).toBeGreaterThan(20);
    await expect(box).toBeEmpty();
    await page.unroute('**/api/message.php');
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await page.clock.runFor(1_000);
    await expect(failure).toBeHidden();
    await reload(page);
    const thread = page.getByRole('region', { name: 'Berichten in dit gesprek' });
    await expect(thread.getByText('Kom je aan?')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Je hebt 5 credits' })).toBeVisible();
  });
});
