import type { BrowserContext, Page } from '@playwright/test';
import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { FIXTURE_CONVERSATION, FIXTURE_PROFILE } from '../../../server/modules/demo/preview/frame.schema.ts';
import { PASSWORD, createPair, sendMessage, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);
const SECONDS: Readonly<Record<string, number>> = { minuten: 60, uur: 3600, dagen: 86_400, jaar: 365 * 86_400 };

/** Reads the page: the lifetime of each cookie in seconds, and other browser storage. */
async function readPage(page: Page) {
  await page.goto(at('/pages/cookies'));
  const rows = await page
    .locator('main table')
    .evaluateAll((tables) =>
      tables.map((table) =>
        [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      ),
    );
  const others = rows.pop() ?? [];
  const times = rows.flat().map(([name = '', , time = '']): [string, number] => {
    const [, count, unit = ''] = /^(\d+)\s(\S+?)(?:,|$)/.exec(time) ?? [];
    return [name, Number(count) * (SECONDS[unit] ?? Number.NaN)];
  });
  return { times: new Map(times), others: others.map(([name = '']) => name) };
}

/** The browser's storage keys besides cookies, without owner and version. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const names = [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await caches.keys()),
      ...databases,
    ];
    return names.map((name) => name.replace(/(?::.*|-[0-9a-f]{6,})$/, ''));
  });

/** Requests every screen with this browser's session, so that it stores their cookies. */
async function askForScreens(page: Page, { profile, conversation }: { profile: string; conversation: string }) {
  const paths = PREVIEW_SCREENS.map(({ path }) =>
    path.replace(FIXTURE_PROFILE, profile).replace(FIXTURE_CONVERSATION, conversation),
  );
  // No script of the site runs here.
  await page.goto(at('/healthz'));
  const wrong = await page.evaluate(async (all) => {
    const answers = await Promise.all(
      all.map(async (path) => [path, (await fetch(path, { redirect: 'manual' })).status]),
    );
    return answers.filter(([, status]) => Number(status) >= 500);
  }, paths);
  expect(wrong).toEqual([]);
}

const post = (page: Page, path: string, fields: Record<string, string>) =>
  page.evaluate(
    async ([to, form]) =>
      void (await fetch(to, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })),
    [path, fields] as const,
  );

/** Performs actions that make a browser store something. */
async function useSite(page: Page, [anna, bram]: [SignedIn, SignedIn], conversation: string): Promise<void> {
  for (const dismiss of ['photo', 'push', 'disabledNotifications', 'timeBonus'])
    await post(page, '/preferences', { dismiss });
  await post(page, '/preferences', { scheme: 'dark', country: 'BE' });
  await post(page, '/entry', {});
  await visit(page, at('/signup?lang=nl&source=app&network=test&ref=1'));
  const place = { profile: bram.profileId, conversation };
  await askForScreens(page, place);
  await page.evaluate(
    (credentials) =>
      fetch('/api/user.php', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(credentials),
      }),
    { email: anna.email, password: PASSWORD },
  );
  await askForScreens(page, place);
  await visit(page, at(`/chats/${conversation}`));
  await page.getByLabel(`Je bericht aan ${bram.name}`).fill('Nog even denken.');
  await expect.poll(() => keptBy(page)).toContain('drafts');
}

/** Cookies by name; parts of a split cookie are merged under the first one's name. */
const cookiesOf = async (context: BrowserContext) =>
  new Map((await context.cookies(at('/'))).map(({ name, expires }) => [name.replace(/\.\d+$/, ''), expires]));

test('SEC-029 stores only what the cookie page lists, for as long as it states', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await sendMessage(anna, bram, 'Hoi!');
  const { text } = await anna.api.send('GET', '/api/chats.php');
  const { chats } = JSON.parse(text) as { chats: Array<{ conversation: { id: string } }> };
  const { times, others } = await readPage(page);
  await useSite(page, [anna, bram], chats[0]!.conversation.id);

  const set = await cookiesOf(context);
  const now = Date.now() / 1000;
  for (const [name, expires] of set) {
    expect(times.has(name), `${name} is named`).toBe(true);
    expect(Math.abs(expires - now - times.get(name)!), `${name} is kept as long as it says`).toBeLessThan(600);
  }
  expect([...set.keys()]).toEqual(
    expect.arrayContaining(['session', 'device', 'locale', 'country', 'theme', 'tracking', 'installed', 'last-chat']),
  );
  expect(others).toEqual(expect.arrayContaining(await keptBy(page)));
});
