import { readFile, readdir } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { tenantFileData } from '../../../../tenants/tenant-fixture.ts';
import { tenantSchema } from '../../../../tenants/tenant.schema.ts';
import { LOCALES, type Locale } from '../../../../tenants/value-lists.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { readEnv } from '../../../env.ts';
import { BROWSER_STORAGE, COOKIE_SECONDS } from '../../../lib/cookie-list.ts';
import { createPagesService } from './pages.service.ts';

const site = { ...tenantSchema.parse(tenantFileData('default')), id: 'default' };
const pages = createPagesService({ env: readEnv({ TENANTS_DIR: '/nowhere' }) });
const KEPT = Object.values(BROWSER_STORAGE).flat();
const APP = new URL('../../../../app/', import.meta.url);

/** Rows of the page's tables: name and duration. */
async function rowsIn(locale: Locale): Promise<Array<[name: string, time: string]>> {
  const { html } = await pages.viewPage(createTestContext({ tenant: site, locale }), 'cookies');
  return [...html.matchAll(/<tr>\s*<td>([\w-]+)<\/td>\s*<td>.*<\/td>\s*<td>(.*)<\/td>/g)].map(([, name, time]) => [
    name!,
    time!,
  ]);
}

/** The app's source files that match, by path. */
async function sourcesWith(pattern: RegExp): Promise<Map<string, string>> {
  const files = (await readdir(APP, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name)).sort();
  const sources = await Promise.all(
    files.map(async (name) => [name, await readFile(new URL(name, APP), 'utf8')] as const),
  );
  return new Map(sources.filter(([, source]) => pattern.test(source)));
}

describe('the cookies page', () => {
  it.each(LOCALES)('SEC-029 lists in %s exactly what the code may store in a browser, in its order', async (locale) => {
    const names = (await rowsIn(locale)).map(([name]) => name);
    expect(names).toEqual([...Object.keys(COOKIE_SECONDS), ...KEPT]);
  });

  it.each([
    ['nl', ['30 dagen, of tot je uitlogt', '7 dagen', '5 minuten', '1 uur', '1 jaar']],
    ['pl', ['30 dni lub do wylogowania', '7 dni', '5 minut', '1 godzina', '1 rok']],
    ['fi', ['30 päivää tai uloskirjautumiseen asti', '7 päivää', '5 minuuttia', '1 tunti', '1 vuosi']],
  ] as const)('states in %s the durations of the list that sets them', async (locale, times) => {
    // Script storage follows the cookies and may repeat a name.
    const rows = new Map((await rowsIn(locale)).reverse());
    const asked = ['session', 'signup-draft', 'passkey', 'outcome', 'theme'];
    expect(asked.map((name) => (rows.get(name) ?? '').replaceAll('\u00a0', ' '))).toEqual(times);
  });
});

describe('scripts in the browser', () => {
  it('set two cookies of the list themselves, with its duration', async () => {
    const sources = await sourcesWith(/document\.cookie\s*=/);
    expect([...sources.keys()]).toEqual([
      'features/chat/conversations/last-chat.ts',
      'features/entry-warning/installed-script.tsx',
    ]);
    const [lastChat = '', installed = ''] = sources.values();
    expect(Number(/const DAYS = (\d+)/.exec(lastChat)?.[1]) * 86_400).toBe(COOKIE_SECONDS['last-chat']);
    expect(Number(/max-age=(\d+)/.exec(installed)?.[1])).toBe(COOKIE_SECONDS.installed);
  });

  it('store nothing under an unlisted name', async () => {
    const all = await sourcesWith(/\.setItem\(|\bindexedDB\b|\bcaches\.|cookieStore|\bOUTBOX_PREFIX = /);
    // The operators' desk is on a separate host for operators only.
    const sources = new Map([...all].filter(([name]) => !name.startsWith('features/desk/')));
    // A new file that stores something must be reviewed and its name listed.
    expect([...sources.keys()]).toEqual([
      'features/banners/push/enable-push.ts',
      'features/chat/composer/emoji/emoji-recent.ts',
      'features/chat/drafts/draft-sync.ts',
      'features/chat/drafts/kept-text.ts',
      'features/chat/drafts/use-reply.ts',
      'features/chat/outbox/outbox-keys.ts',
      'features/chat/outbox/outbox-storage.ts',
      'features/order/form/stored-order.ts',
      'features/own-profile/saving/draft-store.ts',
      'features/safety/app-lock-watch.ts',
      'features/settings/geolocation.ts',
      'features/settings/use-location-button.tsx',
      'features/signup/draft/use-stored-draft.ts',
      'lib/errors/chunk-errors.ts',
      'lib/signup/first-message.ts',
    ]);
    const named = [...sources.values()].flatMap((source) =>
      [...source.matchAll(/const (?!SWITCHED_OFF)(?:[A-Z_]+|key) = ['`]([a-z][a-z-]*):?(?:['`]|\$\{)/g)].map(
        ([, name]) => name,
      ),
    );
    // Except names of the service worker and the router.
    const others: readonly string[] = [...BROWSER_STORAGE.cache, 'positions', 'remix-manifest-version'];
    expect(named.sort()).toEqual(KEPT.filter((name) => !others.includes(name)).sort());
  });

  it('cache one page for offline use', async () => {
    const worker = await readFile(new URL('../public/service-worker.js', APP), 'utf8');
    expect([...worker.matchAll(/const CACHE = `([a-z]+)-/g)].map(([, name]) => name)).toEqual(BROWSER_STORAGE.cache);
    expect(worker).not.toMatch(/indexedDB/);
  });
});
