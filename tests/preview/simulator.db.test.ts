import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  BANNER_ORDER,
  firstBanner,
  decideBanners,
  ruleNames,
  type BannerName,
} from '../../app/features/banners/banner-rules.ts';
import {
  entryWarningInput,
  bannerInput,
  readSituation,
  SITE_SCREENS,
  type Situation,
} from '../../app/features/preview/simulator/simulator-situation.ts';
import { DISMISSAL_COOKIES, ENTRY_WARNING_COOKIE, INSTALLED_COOKIE } from '../../app/lib/root-data/device-cookies.ts';
import { loadRoot } from '../../app/lib/root-data/load-root.server.ts';
import { screenAt, SCREEN_LIST } from '../../app/lib/routing/screens.ts';
import banners from '../../i18n/locales/nl/banners.json' with { type: 'json' };
import { newId } from '../../server/lib/security/ids.ts';
import { tenantFileData } from '../../tenants/tenant-fixture.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { NICHES } from '../../tenants/value-lists.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant, type TenantInput } from '../factories/tenant.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { UNREACHABLE_RULES, REPRESENTATIVE_SITUATIONS, SITUATIONS, type SituationInput } from './situations.ts';
import { serveSites, type SimulatedSites } from './simulated-sites.ts';

/** The members of this test have no photo. */
const EVERYBODY = { search_with_photo: false };
const NOW = TEST_NOW.getTime() / 1000;
const FEATURES = join(import.meta.dirname, '../../app/features');
/** A site without optional features. */
const PLAIN = { slug: 'plain', features: { push: false, time_bonus: false }, entry_warning_countries: [] };

const test = useTestDatabase();
const sites = new Map<string, Tenant>();
const others = new Map<string, Member>();
let served: SimulatedSites;

beforeAll(async () => {
  for (const slug of Object.values(NICHES)) {
    sites.set(
      slug,
      await createTenant(test.database, { ...(tenantFileData(slug) as Partial<TenantInput>), ...EVERYBODY }),
    );
  }
  sites.set('plain', await createTenant(test.database, { ...PLAIN, ...EVERYBODY }));
  for (const [slug, tenant] of sites) {
    others.set(slug, await createMember(test.database, tenant));
    // Whom a member finds: the photo notice is a card of the results.
    await createMember(test.database, tenant, { profile: { gender: 'male' } });
  }
  served = await serveSites(test.database, [...sites.values()]);
});
afterAll(() => served.app.close());

/** The simulator's verdict on the entry warning and each notice: how it shows and which rule decided. */
async function simulate(described: SituationInput) {
  const url = `/preview/simulator?${String(new URLSearchParams(described))}`;
  const { statusCode, body } = await served.app.inject({ url, headers: { host: 'localhost' } });
  expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
  const found = [...body.matchAll(/(?:data-notice="(\w+)" )?data-verdict="(\w+)" data-rule="([\w-]+)"/g)];
  expect(found).toHaveLength(1 + BANNER_ORDER.length);
  return new Map(found.map(([, name = 'entry', verdict = '', rule = '']) => [name, { verdict, rule }]));
}

/** Screens with parameters, or that answer with an error without them. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'likes-type': '/likes/given',
  landers: '/landers/video',
  pages: '/pages/faq',
  'reset-password-do': '/reset-password/do?done=1',
  'mail-change-do': '/mail-change/do?done=1',
};

/** URL of a screen on a site, with existing profiles. */
function addressOf({ screen, site, query }: Situation): string {
  const { path = '/' } = SCREEN_LIST.find(({ name }) => name === screen) ?? {};
  const address = (ADDRESSES[screen] ?? path).replace(':id', others.get(site)!.profileId).replace(/\/:\w+\?/g, '');
  return query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;
}

/** Stores a member who matches the description. */
async function storeMember(situation: Situation): Promise<Member> {
  const { status, profileStatus, paid, credits, minutes, photo, mails } = situation;
  const tenant = sites.get(situation.site)!;
  const signupDate = new Date(TEST_NOW.getTime() - minutes * 60_000);
  const profile = { status: profileStatus };
  const member = await createMember(test.database, tenant, { status, premium: paid, credits, signupDate, profile });
  const { userId, profileId } = member;
  await test.database.withTenant(tenant.id, async (trx) => {
    if (photo) {
      const id = newId(served.deps.clock);
      const picture = { storageKey: 'x', width: 1200, height: 1500, color: '#000000', uploadedAt: TEST_NOW };
      const own = { tenantId: tenant.id, id, profileId, position: 0, status: 'active' };
      await trx
        .insertInto('photos')
        .values({ ...own, ...picture } as never)
        .execute();
      await trx.updateTable('profiles').set({ mainPhotoId: id }).where('id', '=', profileId).execute();
    }
    if (mails === 'none') return;
    const stop = { tenantId: tenant.id, userId, reason: mails, disabledAt: TEST_NOW };
    await trx.insertInto('mailSuppressions').values(stop).execute();
  });
  return member;
}

const stored = new Map<string, Promise<Member>>();

/** A member as described; one per distinct description. */
function memberOf(situation: Situation): Promise<Member> {
  const { site, status, profileStatus, paid, credits, minutes, photo, mails } = situation;
  const key = [site, status, profileStatus, paid, credits, minutes, photo, mails].join();
  const member = stored.get(key) ?? storeMember(situation);
  stored.set(key, member);
  return member;
}

/** The cookies of a browser in the situation. */
function cookiesOf(situation: Situation, member: Member | null): string {
  const { dismissals } = bannerInput(situation, { timeBonus: null, welcome: null }, NOW);
  const names = Object.keys(DISMISSAL_COOKIES) as Array<keyof typeof DISMISSAL_COOKIES>;
  const { dismissedAt } = entryWarningInput(situation, NOW);
  const kept = [
    ...names.map((name) => [DISMISSAL_COOKIES[name], dismissals[name]] as const),
    ...([
      [ENTRY_WARNING_COOKIE, dismissedAt],
      [INSTALLED_COOKIE, situation.installed ? 1 : null],
    ] as const),
    ...([
      ['session', member?.sessionToken ?? null],
      ['locale', 'nl'],
      ['country', situation.country],
    ] as const),
  ];
  return kept.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join('; ');
}

function reminderIn(html: string): 'alert' | 'modal' | 'hidden' {
  if (html.includes(banners.reminder.confirm)) return 'alert';
  return html.includes(banners.reminder.text) ? 'modal' : 'hidden';
}

/** The notices in the HTML of a page, without those that depend on the browser. */
function noticesIn(html: string) {
  const has = (name: string) => html.includes(`name="dismiss" value="${name}"`);
  return {
    timeBonusBanner: /class="banner"[^]{0,900}role="timer"/.test(html),
    welcomeBonus: /class="banner"[^]{0,300}welkomstkorting met code/.test(html),
    activateReminder: reminderIn(html),
    photo: has('photo'),
    push: has('push'),
    disabledNotifications: has('disabledNotifications'),
  };
}

/** Requests the page from the site, and evaluates its rules as a browser with this page would. */
async function visit(described: SituationInput) {
  const choices = { sites: [...sites.keys()], countries: [described['country'] ?? 'NL'] };
  const situation = readSituation(new URLSearchParams(described), choices);
  const member = situation.who === 'member' ? await memberOf(situation) : null;
  const url = addressOf(situation);
  const [host = ''] = sites.get(situation.site)!.hosts;
  const headers = { host, cookie: cookiesOf(situation, member) };
  const page = await served.app.inject({ url, headers });
  const root = await loadRoot(
    served.lastContext() as AppLoadContext,
    new Request(`http://${host}${url}`, { headers: { cookie: headers.cookie } }),
  );
  const { push, stay } = bannerInput(situation, root.offers, NOW);
  const verdicts = decideBanners({
    viewer: root.viewer,
    screen: screenAt(url.split('?')[0]!),
    query: new URLSearchParams(situation.query),
    dismissals: root.dismissals,
    offers: root.offers,
    now: root.now,
    push,
    stay,
    pushOn: root.site!.push,
    credits: root.badges?.credits ?? 0,
  });
  return { url, status: page.statusCode, html: page.body, verdicts };
}

const PUSH_IN_PAGE: readonly string[] = ['all', 'browser-not-asked', 'not-capable', 'permission', 'subscribed'];

const asText = (show: boolean | string | null) => (typeof show === 'string' ? show : show ? 'shown' : 'hidden');

/** Compares every verdict of the simulator with the site's own page and rules. */
async function compare(described: SituationInput) {
  const answers = await simulate(described);
  const { url, status, html, verdicts } = await visit(described);
  // A redirect or an error, which has the default layout: nothing to compare.
  if (status !== 200) return { answers, compared: false };
  const simulated = (name: BannerName) => answers.get(name)!;
  const screen = screenAt(url.split('?')[0]!);
  const first = firstBanner(screen, (name) => {
    if (name === 'timeBonusPopup') return false;
    // Included in the page; only the browser's own permission decides.
    return name === 'push' ? PUSH_IN_PAGE.includes(simulated(name).rule) : simulated(name).verdict !== 'hidden';
  });
  const shown = (name: BannerName) => name === first;
  for (const name of BANNER_ORDER) {
    const { show, rule } = verdicts[name];
    expect({ url, name, verdict: asText(show), rule }).toEqual({ url, name, ...simulated(name) });
  }
  expect({ url, entry: html.includes('id="site-entry-warning"'), ...noticesIn(html) }).toEqual({
    url,
    entry: answers.get('entry')?.verdict === 'shown',
    timeBonusBanner: shown('timeBonusBanner'),
    welcomeBonus: shown('welcomeBonus'),
    activateReminder: shown('activateReminder') ? simulated('activateReminder').verdict : 'hidden',
    // On the members page it is a card of the list.
    photo: screen.name === 'members' ? simulated('photo').verdict === 'shown' : shown('photo'),
    push: shown('push'),
    disabledNotifications: shown('disabledNotifications'),
  });
  return { answers, compared: true };
}

describe('simulator', () => {
  it.each(SITUATIONS)('agrees with the site: $rule decides about $about', async ({ about, rule, described }) => {
    const { answers, compared } = await compare(described);
    expect({ described, rule: answers.get(about)?.rule, compared }).toEqual({ described, rule, compared: true });
  });

  it('agrees with the site on every available screen, for visitors and members', { timeout: 60_000 }, async () => {
    const seen = new Set<string>();
    for (const { name: screen } of SITE_SCREENS) {
      for (const who of REPRESENTATIVE_SITUATIONS) if ((await compare({ ...who, screen })).compared) seen.add(screen);
    }
    expect(seen.size).toBeGreaterThan(25);
  });

  it('covers every rule', () => {
    const asked = new Set(SITUATIONS.map(({ about, rule }) => `${about} ${rule}`));
    const source = readFileSync(join(FEATURES, 'entry-warning/entry-warning-rule.ts'), 'utf8');
    const union = /export type EntryRule =([^;]*);/.exec(source)?.[1] ?? '';
    const entry = [...union.matchAll(/'(\w+)'/g)].map(([, rule]) => `entry ${rule}`);
    const notices = BANNER_ORDER.flatMap((name) => [...ruleNames(name), 'all'].map((rule) => `${name} ${rule}`));
    expect([...entry, ...notices].filter((rule) => !asked.has(rule) && !UNREACHABLE_RULES.has(rule))).toEqual([]);
  });
});
