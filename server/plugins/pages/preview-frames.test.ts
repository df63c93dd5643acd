import { join } from 'node:path';

import { createRequestHandler, type AppLoadContext } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';

import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { screenAt } from '../../../app/lib/routing/screens.ts';
import routes from '../../../app/routes.ts';
import banners from '../../../i18n/locales/nl/banners.json' with { type: 'json' };
import { NAMES, NICKNAMES } from '../../../db/seed/texts/texts.ts';
import type { Database } from '../../../db/client.ts';
import { sourceBuild } from '../../../tests/setup/pages/source-build.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { NICHES, type Niche } from '../../../tenants/value-lists.ts';
import { THEMES } from '../../../themes/theme-list.ts';
import { LONG_TEXTS, ORDINARY_TEXTS } from '../../modules/demo/preview/fixture-texts.ts';
import {
  FIXTURE_CONVERSATION,
  FIXTURE_ORDERS,
  FRAME_STATES,
  frameUrl,
  parseFrameUrl,
  withCompositions,
  type FrameLocation,
  type FrameState,
} from '../../modules/demo/preview/frame.schema.ts';
import { createPreviewService } from '../../modules/demo/preview/preview.service.ts';
import { INTERESTS } from '../../modules/platform/profile-values/interests.ts';
import { REGIONS } from '../../modules/platform/profile-values/regions.ts';
import { createSealer } from '../../lib/security/sealer.ts';
import { createServices } from '../../services.ts';
import { createFrameFinder, type FrameFinder } from './preview-frames.ts';
import { withErrorResponses } from './error-responses.ts';
import { createSiteAssets } from '../site/site-assets.ts';
import { createSiteCookies } from '../site/site-cookies.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ROSE = { id: 'rose', icon: 'flower-tulip' as const, name: { nl: 'Roos' }, credits: null };
/** Everything that a shop can show. */
const SOLD = {
  packages: [
    { id: 'p0' as const, credits: 10, prices: { EUR: 999 } },
    { id: 'p1' as const, credits: 30, prices: { EUR: 2499 }, mark: 'most_chosen' as const },
    { id: 'p2' as const, credits: 75, prices: { EUR: 4999 } },
    { id: 'p3' as const, credits: 175, prices: { EUR: 9999 }, mark: 'best_value' as const },
  ],
  payment: { descriptor: 'Site' },
  minimum_message_costs: { NL: { costs: 57, currency: 'EUR' as const } },
};
const FRAME: FrameLocation = { theme: 'she', scheme: 'dark', locale: 'nl', state: 'free', path: '/members' };

/** A database that throws on any access. */
const untouchable = new Proxy({} as Database, {
  get: (_target, key) => {
    throw new Error(`the preview asked the database for ${String(key)}`);
  },
});

let find: FrameFinder;
beforeAll(async () => {
  const sites = Object.entries(NICHES).map(([niche, slug]) =>
    buildTenant({ slug, niche: Number(niche) as Niche, gifts: [ROSE], ...SOLD }),
  );
  const deps = await createTestDeps(untouchable, sites);
  deps.tenants.list = () =>
    sites.map((tenant) => ({ slug: tenant.slug, tenant, state: 'active', issues: [] }) as never);
  find = createFrameFinder({
    deps,
    preview: createPreviewService(deps),
    pure: createServices(deps),
    assets: createSiteAssets(join(ROOT, 'public/generated/assets.json'), { fresh: false }),
    shared: {
      cookies: createSiteCookies(false),
      sealer: createSealer(deps.env.secrets, deps.clock),
      lists: { interests: INTERESTS, regions: REGIONS },
      version: '0.0.0',
    },
  });
});

const ask = (url: string, overrides: Partial<FastifyRequest> = {}) =>
  find({ tenant: null, method: 'GET', url, origin: 'http://localhost:3000', ...overrides } as FastifyRequest);

let handle: ReturnType<typeof createRequestHandler>;
beforeAll(async () => {
  handle = createRequestHandler(withErrorResponses(await sourceBuild()), 'production');
}, 60_000);

interface Shown {
  status: number;
  /** Path of the screen after all redirects. */
  path: string;
  html: string;
}

/** Requests a frame and follows every redirect. */
async function show(state: FrameState, path: string): Promise<Shown> {
  const frame = ask(frameUrl({ ...FRAME, state, path }))!;
  const made = await handle(frame.cookies(new Request(frame.url)), frame.context as AppLoadContext);
  const done = await frame.transform(made);
  const location = done.headers.get('location');
  const next = location && parseFrameUrl(location);
  if (next) return show(state, next.path);
  return { status: done.status, path, html: await done.text() };
}

describe('compositions of a frame', () => {
  const sheetOf = (path: string) => {
    const { context } = ask(frameUrl({ ...FRAME, path }))!;
    return (context as { assets: { compositions: Record<string, string> } }).assets.compositions['members'];
  };

  it('PRD-1 are the theme’s, or known ones that its query names', () => {
    const own = sheetOf('/members');
    expect(sheetOf(withCompositions('/members', { members: null }))).toBe(own);
    expect(sheetOf(withCompositions('/members', { members: 'mosaic', chat: null }))).toMatch(/mosaic/);
    expect(sheetOf(withCompositions('/members?page=2', { members: 'grid' }))).toBeUndefined();
    expect(sheetOf(withCompositions('/members', { members: 'unknown' }))).toBe(own);
  });
});

const titled = (title: string) => new RegExp(`<title>(\\(\\d+\\) )?${title} · `);
const opened = (section: string) => new RegExp(`<main [^>]*class="lander"><section class="${section}"`);
const FAILED = /<title>(\(\d+\) )?Fout 500 · /;

/** How tests recognise each screen at its path: by its title, or on landing pages by its layout. */
const MARKS: Readonly<Record<string, RegExp>> = {
  index: /<main [^>]*class="landing"><section class="hero"/,
  members: titled('Zoeken'),
  searches: titled('Bewaarde zoekopdrachten'),
  profile: titled('Robijn[^ ]*, 34'),
  'profile-elsewhere': titled('Robijn[^ ]*, 34'),
  'members-elsewhere': titled('Zoeken'),
  album: titled('Privéalbum van Robijn[^ ]*'),
  report: titled('Robijn[^ ]* melden'),
  chat: titled('Gesprek met Robijn[^ ]*'),
  'chat-new': titled('Gesprek met Robijn[^ ]*'),
  'chat-about': titled('Gesprek met Robijn[^ ]*'),
  'chat-like': titled('Gesprek met Robijn[^ ]*'),
  'chat-gifts': /Een cadeau voor Robijn[^]*class="gift-choices"/,
  'chat-gone': /Dit account is verwijderd(?![^]*<form[^>]*send-form)/,
  'chat-reply': /class="composer-quote"[^]*class="quote"[^]*name="reply_to"/,
  message: titled('Bericht'),
  'chat-delete': titled('Gesprek verwijderen\\?'),
  chats: titled('Berichten'),
  'chats-search': /Geen gesprek gevonden/,
  likes: /<title>[^<]*Likes · [^]* aria-current="page"[^>]*\/likes\/received"/,
  matches: /<title>[^<]*Likes · [^]* aria-current="page"[^>]*\/likes\/matches"/,
  'swipe-game': titled('Swipegame'),
  picks: titled('Voor jou vandaag'),
  spotlight: titled('In de kijker'),
  'match-finder': titled('Matchfinder'),
  'signup-matches': titled('Wie past er bij je\\?'),
  credits: titled('Credits'),
  order: titled('Bestellen'),
  'repeat-order': /<title>(\(\d+\) )?Opnieuw bestellen · [^]*(Akkoord en betaal €|Nog niets om te herhalen)/,
  directdebit: /<title>(\(\d+\) )?Betalen met incasso · [^]*Kies een pakket/,
  'directdebit-form': /<title>(\(\d+\) )?Betalen met incasso · [^]*Ik machtig [^]*Stuur mij een code/,
  'directdebit-code': /<title>(\(\d+\) )?Betalen met incasso · [^]*Code van 6 cijfers[^]*Incasseer €/,
  'payment-complete': titled('Gelukt, je betaling is binnen'),
  'payment-charged-back': titled('Teruggeboekt'),
  'payment-not-ready': titled('Je kunt nog niet betalen'),
  'payment-pending': titled('Je betaling wordt verwerkt'),
  'payment-failed': titled('Betaling mislukt'),
  sandbox: titled('Testbetalingen'),
  'sandbox-checkout': titled('Testbetaling'),
  transactions: /<title>(\(\d+\) )?Transacties · [^]*(Nog geen betalingen|class="money-line")/,
  'credit-history': /<title>(\(\d+\) )?Transacties · [^]*class="ledger-balance"/,
  transaction: /<title>(\(\d+\) )?Transacties · [^]*Overeenkomst hier herroepen/,
  'transaction-failed': /<title>(\(\d+\) )?Transacties · [^]*De betaling is niet gelukt/,
  invoice: titled('Factuur'),
  'transaction-refunded': /<title>(\(\d+\) )?Transacties · [^]*Creditnota \d{4}-000124/,
  'credit-note': titled('Creditnota'),
  withdraw: titled('Overeenkomst herroepen'),
  premium: titled('Premium'),
  'own-profile': titled('Mijn profiel'),
  settings: titled('Instellingen'),
  'settings-album': titled('Privéalbum'),
  'settings-verification': titled('Foto verifiëren'),
  'settings-sisters': titled('Ook op een zustersite'),
  'settings-privacy': titled('Privacy'),
  'settings-location': titled('Locatie'),
  'settings-places': titled('Locatie'),
  'settings-elsewhere': /<title>(\(\d+\) )?Locatie · [^]*Je zoekt in København/,
  'settings-sessions': titled('Apparaten en passkeys'),
  'settings-lock': /<title>(\(\d+\) )?Appvergrendeling · [^]*Vergrendeling aanzetten/,
  'settings-locked': /<title>(\(\d+\) )?Appvergrendeling · [^]*Vergrendeling uitzetten/,
  safety: titled('Veiligheid'),
  'safety-paused': titled('Veiligheid'),
  lock: titled('Vergrendeld'),
  'settings-appearance': titled('Kleuren'),
  'settings-language': titled('Taal'),
  'settings-blocked': titled('Geblokkeerd'),
  'settings-data': titled('Je gegevens'),
  'settings-delete': titled('Account verwijderen'),
  'settings-delete-alternatives': titled('Account verwijderen'),
  'settings-delete-password': titled('Account verwijderen'),
  notifications: titled('Meldingen'),
  pricing: titled('Tarieven'),
  complaints: /<title>(\(\d+\) )?Klachten en bezwaar · [^]*Stuur je klacht/,
  faq: titled('Veelgestelde vragen'),
  login: titled('Inloggen'),
  signup: titled('Aanmelden'),
  'signup-profile': /<title>(\(\d+\) )?Aanmelden · [^]*Robijn/,
  'complete-signup': titled('Nog één stap'),
  'complete-signup-copy': titled('Maak je account'),
  decision: titled('Besluit'),
  unsubscribe: titled('Mails uitzetten'),
  'reset-password': titled('Wachtwoord vergeten'),
  'reset-password-do': titled('Nieuw wachtwoord'),
  'mail-change-do': titled('E-mailadres wijzigen'),
  'activate-done': titled('Je profiel is actief'),
  'activate-error': titled('Activeren mislukt'),
  'account-deleted': titled('Je account is verwijderd'),
  'account-restore': titled('Wil je je account terug\\?'),
  'lang-config': titled('Kies je taal'),
  landing: opened('poster'),
  landing2: opened('opener'),
  landing3: opened('profile-handout'),
  alonetonight: opened('alone'),
  collagelanding: opened('collage'),
  gallery: opened('wall'),
  iconslanding: opened('cloud'),
  maplanding: opened('map'),
  socialnetwork: opened('feed'),
  transitionsvideolanding: opened('story'),
  video: opened('film'),
  tinderswipe: opened('swipe'),
};

/** Screens for members: a visitor is redirected to the login page, which leads back. */
const MEMBERS_ONLY = new Set([
  'swipe-game',
  'match-finder',
  'picks',
  'spotlight',
  'signup-matches',
  'searches',
  'album',
  'report',
  'chat',
  'chat-new',
  'chat-about',
  'chat-like',
  'chat-gifts',
  'chat-gone',
  'chat-reply',
  'message',
  'chat-delete',
  'chats',
  'chats-search',
  'likes',
  'matches',
  'credits',
  'order',
  'repeat-order',
  'directdebit-form',
  'directdebit-code',
  'payment-complete',
  'payment-charged-back',
  'payment-not-ready',
  'payment-pending',
  'payment-failed',
  'transactions',
  'credit-history',
  'transaction',
  'transaction-failed',
  'invoice',
  'transaction-refunded',
  'credit-note',
  'withdraw',
  'sandbox',
  'sandbox-checkout',
  'premium',
  'own-profile',
  'notifications',
  ...PREVIEW_SCREENS.filter(({ screen }) => screen === 'settings').map(({ name }) => name),
]);

const hasMarker = (name: string, { status, html }: Shown) => status === 200 && (MARKS[name]?.test(html) ?? false);

describe('preview frames', () => {
  it.each(FRAME_STATES)('render every screen without database and script: %s', { timeout: 120_000 }, async (state) => {
    const wrong: unknown[] = [];
    for (const { name, path } of PREVIEW_SCREENS) {
      const shown = await show(state, path);
      const led = state === 'visitor' && MEMBERS_ONLY.has(name);
      const fails = state === 'error' && shown.status === 500;
      const [mark, at] = led ? ['login', `/login?${new URLSearchParams({ returnTo: path })}`] : [name, path];
      const itself = fails ? FAILED.test(shown.html) : hasMarker(mark, shown);
      const still = !/<script/.test(shown.html);
      if (!itself || !still || shown.path !== at) wrong.push({ name, still, ...shown, html: shown.html.length });
    }
    expect(wrong).toEqual([]);
  });

  it('fail in the error state only where a screen calls a service', async () => {
    const failing: string[] = [];
    for (const { name, path } of PREVIEW_SCREENS) if ((await show('error', path)).status === 500) failing.push(name);
    expect(failing).toEqual(expect.arrayContaining(['index', 'members', 'profile', 'chat', 'chats', 'likes']));
    expect(failing).not.toContain('login');
  });

  it.each([
    ['visitor', /href="[^"]*\/login[^"]*"/, ['unconfirmed', 'free', 'nocredits', 'premium', 'empty', 'long', 'rtl']],
    ['unconfirmed', new RegExp(banners.reminder.confirm), FRAME_STATES.filter((state) => state !== 'unconfirmed')],
    ['free', /nav-label">Premium<\/span><\/a>/, ['visitor', 'nocredits', 'premium', 'empty']],
    ['nocredits', /geen credits meer/, ['visitor', 'unconfirmed', 'free', 'premium', 'long', 'rtl']],
    ['premium', /nav-label">Credits<\/span><\/a>/, FRAME_STATES.filter((state) => state !== 'premium')],
    ['empty', /class="empty-state"/, FRAME_STATES.filter((state) => state !== 'empty' && state !== 'error')],
    ['error', FAILED, FRAME_STATES.filter((state) => state !== 'error')],
    ['long', /Robijn-Saffierwolken/, FRAME_STATES.filter((state) => state !== 'long')],
    ['rtl', /<html dir="rtl"/, FRAME_STATES.filter((state) => state !== 'rtl')],
  ] as const)('show their state: %s', async (state, mark, others) => {
    const seen = async (each: FrameState) => mark.test((await show(each, '/members')).html);
    expect(await seen(state)).toBe(true);
    for (const other of others) expect([other, await seen(other)]).toEqual([other, false]);
  });

  it('name the call that has no fixture', () => {
    const { services } = ask(frameUrl(FRAME))!.context;
    expect(() => services.accounts.signUp({} as never, {} as never)).toThrow('no fixture for accounts.signUp');
    expect(() => services.push).not.toThrow();
  });

  it('are found for all themes, on the launcher’s host only', () => {
    expect(THEMES.filter(({ slug }) => ask(frameUrl({ ...FRAME, theme: slug })) === null)).toEqual([]);
    const address = frameUrl(FRAME);
    expect(ask(address, { tenant: buildTenant() })).toBeNull();
    expect(ask(address, { method: 'POST' })).toBeNull();
  });

  it.each([
    frameUrl({ ...FRAME, theme: 'nobody' }),
    frameUrl({ ...FRAME, locale: 'xx' }),
    '/preview/frame/she/pink/nl/free/members',
    '/preview/frame/she/dark/nl/drunk/members',
    '/preview',
  ])('are not found at %s', (address) => expect(ask(address)).toBeNull());

  it('use the theme and the scheme with the entry warning accepted, whatever the browser’s cookies say', () => {
    const frame = ask(frameUrl(FRAME))!;
    const asked = frame.cookies(new Request(frame.url, { headers: { cookie: 'session=1; theme=light' } }));
    expect(asked.headers.get('cookie')).toMatch(/^theme=dark; site-entry-warning=\d+$/);
    expect(frame.context.ctx.tenant).toMatchObject({
      niche: 2,
      theme: { base: 'she', colours: { light: {}, dark: {} } },
    });
  });

  it('contain no script, set no cookies and link to frames of the same kind', async () => {
    const page =
      '<html lang="nl"><link rel="preload" as="script" href="/a.js"/><script>1</script><a class="x" href="/likes">a</a>' +
      '<img src="/b.webp"><a href="https://elders.example/">b</a><form action="/members"></form></html>';
    const headers = { 'set-cookie': 'a=1', location: '/login' };
    const done = await ask(frameUrl({ ...FRAME, state: 'rtl' }))!.transform(new Response(page, { headers }));
    const prefix = '/preview/frame/she/dark/nl/rtl';
    expect(await done.text()).toBe(
      `<html dir="rtl" lang="nl"><a class="x" href="${prefix}/likes">a</a>` +
        `<img src="/b.webp"><a href="https://elders.example/">b</a><form action="${prefix}/members"></form></html>`,
    );
    expect(done.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect([done.headers.get('set-cookie'), done.headers.get('location')]).toEqual([null, `${prefix}/login`]);
  });

  it('show profiles that exist on no site', () => {
    const real = new Set([
      ...Object.values(NAMES).flatMap((pools) => pools.flatMap(({ female, male }) => [...female, ...male])),
      ...Object.values(NICKNAMES).flat(),
    ]);
    const fixtures = [ORDINARY_TEXTS, LONG_TEXTS].flatMap(({ names }) => names);
    expect(fixtures.filter((name) => real.has(name) || name.length > 20)).toEqual([]);
  });
});

/** Routes whose page the preview shows under another path. */
const SAME = new Set([
  'settings/account routes/settings/account.tsx',
  // The target of a mailed link, under the path of the preferences.
  'notifications/confirm routes/member/profile/confirm-address.tsx',
  'likes/m/:id routes/member/members/members.$id.tsx',
  // The page about an expired link, like those of other links; the file itself is not a page.
  'settings/data/download routes/settings/data-download.tsx',
  ':token routes/pages/own-page.tsx',
]);

describe('conversations in frames', () => {
  /** The conversation with the fixture profile of this number. */
  const talkWith = (number: number) => `/chats/${FIXTURE_CONVERSATION.slice(0, -1)}${number}`;
  const BAR = /<div class="thread-label">.*?<span class="fictional-label">/;

  it('SAF-005 label a fictional profile in the list and the header, with an explanation', async () => {
    expect((await show('premium', '/chats')).html).toContain('<span class="fictional-label">');
    const { html } = await show('premium', talkWith(3));
    expect(html).toMatch(BAR);
    expect(html).toContain('Dit is een fictief profiel');
    expect((await show('premium', talkWith(1))).html).not.toMatch(BAR);
  });

  it('CHT-019 state above a free member’s messages that older ones are for premium members', async () => {
    const note = /Oudere berichten zijn voor premiumleden[^]*<ol/;
    expect((await show('free', talkWith(1))).html).toMatch(note);
    expect((await show('premium', talkWith(1))).html).not.toMatch(note);
  });

  it('CHT-010 explain to a free member that read receipts are for premium members', async () => {
    const words = 'Leesbevestigingen zijn voor premiumleden';
    expect((await show('free', talkWith(1))).html).toContain(words);
    expect((await show('premium', talkWith(1))).html).not.toContain(words);
  });

  it('CHT-008 show that an account is deleted, and no composer', async () => {
    const { html } = await show('premium', talkWith(5));
    expect(html).toContain('Account verwijderd');
    expect(html).not.toContain('id="composer"');
  });
});

describe('shop in frames', () => {
  it('NAV-008, MON-001, MON-024, MON-025 and MON-034 shows every package with price, price per message, marks, and the minimum cost of a message', async () => {
    const { html } = await show('free', '/credits');
    for (const id of ['p0', 'p1', 'p2', 'p3'])
      expect(html).toMatch(new RegExp(`href="[^"]*/credits/${id}"[^]*?Bestel voor €`));
    expect(html).toMatch(/meest gekozen[^]*€.24,99[^]*€.0,83 per bericht[^]*Bespaar 17%/);
    expect(html).toContain('beste prijs');
    expect(html).toContain('een bericht hier minstens');
    expect(html).toContain('Eenmalig, geen abonnement');
  });

  it('NAV-009 and MON-002 shows the order page with a method preselected', async () => {
    const chosen = (html: string) =>
      /<input(?=[^>]*checked="")(?=[^>]*name="paymentmethod")[^>]*value="(\w+)"/.exec(html)?.[1];
    expect(chosen((await show('free', '/credits/p1')).html)).toBe('ideal');
    expect(chosen((await show('free', '/credits/p1/paypal')).html)).toBe('paypal');
  });

  it('SAF-006, MON-065, SEC-027 and SEC-040 discloses fictional profiles, asks for consent, names the neutral descriptor, and has no card field', async () => {
    const { html } = await show('free', '/credits/p1');
    expect(html).toContain('schrijven we sommige profielen zelf');
    expect(html).toMatch(/<input(?=[^>]*name="consent")(?=[^>]*type="checkbox")(?![^>]*checked)/);
    expect(html).toMatch(/Op je afschrift staat “Site”/);
    const form = /<form(?=[^>]*class="order")[^]*?<\/form>/.exec(html)?.[0] ?? '';
    const names = [...form.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(names)].toSorted()).toEqual([
      'client_id',
      'consent',
      'country',
      'discountcode',
      'intent',
      'paymentmethod',
      'shown_amount',
      'shown_code',
      'shown_country',
    ]);
    expect(form).not.toMatch(/autocomplete="cc-|<iframe/i);
  });

  it('NAV-010 offers to repeat the last order, or states that there is none', async () => {
    const { html } = await show('premium', '/credits');
    expect(html).toMatch(/href="[^"]*\/credits\/repeat-order"/);
    expect((await show('premium', '/credits/repeat-order')).html).toMatch(
      /Je betaalt met iDEAL[^]*Akkoord en betaal €.24,99/,
    );
    expect((await show('free', '/credits/repeat-order')).html).toContain('Nog niets om te herhalen');
  });

  it('MON-018 and MON-019 states that a payment failed, and offers the same method or PayPal', async () => {
    const { html } = await show('free', `/payment/failed?order=${FIXTURE_ORDERS.failed}`);
    expect(html).toContain('De betaling is mislukt of geannuleerd.');
    expect(html).toMatch(/href="[^"]*\/credits\/p1\/ideal"[^]*href="[^"]*\/credits\/p1\/paypal"/);
  });
});

describe('preview screens', () => {
  it('cover every page, at its own path', () => {
    expect(PREVIEW_SCREENS.filter(({ screen, path }) => screenAt(path.split('?', 1)[0]!).name !== screen)).toEqual([]);
    const table = routes.map(({ path, index, file }) => ({ id: `${path} ${file}`, path, index }) as { id: string });
    const shown = new Set(PREVIEW_SCREENS.map(({ path }) => matchRoutes(table, path)?.[0]?.route.id));
    const pages = routes.filter(
      ({ file }) => file.endsWith('.tsx') && !/routes\/(demo|desk|preview)\/|not-found/.test(file),
    );
    expect(pages.map(({ path, file }) => `${path} ${file}`).filter((id) => !shown.has(id) && !SAME.has(id))).toEqual(
      [],
    );
  });

  it('have a marker each, by which the tests above recognise them', () => {
    expect(PREVIEW_SCREENS.map(({ name }) => name).toSorted()).toEqual(Object.keys(MARKS).toSorted());
  });
});
