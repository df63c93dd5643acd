import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { calls } from '../../server/api/index.ts';
import type { Call } from '../../server/api/call.ts';
import { userShape } from '../../server/api/views.schema.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../factories/member.ts';
import { insertMessagePhoto, insertPhoto } from '../factories/photo.ts';
import {
  createAddPasskeyRequest,
  createPasskeyLoginRequest,
  type CeremonyRequest,
} from '../factories/passkey-ceremony.ts';
import {
  createAddDeviceKeyRequest,
  createDeviceKeyOptionsRequest,
  createUnlockRequests,
} from '../factories/device-key-ceremony.ts';
import { buildSubscription } from '../factories/push-subscription.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
let anna: Member;
let bram: Member;
let conversation: string;
let order: string;
let annasPhoto: string;
/** A message with a photo received by Anna. */
let pictured: string;
/** A received message for a deletion. */
let unwanted: string;

beforeAll(async () => {
  tenant = await createTenant(test.database, {
    company_id: null,
    hosts: ['antwoord.localhost'],
    welcome_code: { code: 'WELKOM10', value_percentage: 10 },
    gifts: [{ id: 'tulp', icon: 'flower-tulip', name: { nl: 'Tulp', en: 'Tulip' }, credits: 2 }],
  });
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  anna = await createMember(test.database, tenant, { credits: 9 });
  bram = await createMember(test.database, tenant, { credits: 1, profile: { gender: 'male' } });
  await send('POST', '/api/like.php', { profile: anna.profileId }, bram);
  const sent = await send('POST', '/api/message.php', newMessage({ profile: anna.profileId }), bram);
  conversation = sent.json<{ conversation: { id: string } }>().conversation.id;
  order = (await send('POST', '/api/order.php', newOrder(), anna)).json<{ order: { id: string } }>().order.id;
  annasPhoto = await storePhoto(anna);
  await insertPhoto(test.database, tenant, bram.profileId, { status: 'private', private: true });
  pictured = await storePicture(await createMember(test.database, tenant, { credits: 1 }));
  unwanted = await storePicture(await createMember(test.database, tenant, { credits: 1 }));
});

afterAll(() => app.close());

function send(method: Call['method'], path: string, input: object = {}, as?: Member, cookie?: string) {
  const given = method === 'GET' ? { query: input as Record<string, string> } : { body: input };
  return app.call({ tenant, method, path, member: as, ...given, ...(cookie && { headers: { cookie } }) });
}

const storePhoto = ({ profileId }: Member) => insertPhoto(test.database, tenant, profileId);

async function storePicture(sender: Member): Promise<string> {
  const sent = await send('POST', '/api/message.php', newMessage({ profile: anna.profileId }), sender);
  const { id: messageId } = sent.json<{ message: { id: string } }>().message;
  await insertMessagePhoto(test.database, tenant, { messageId, senderId: sender.profileId }, { status: 'inspection' });
  return messageId;
}

function newOrder() {
  // The price with the time bonus of a new member.
  const form = { package: 'p1', paymentmethod: 'ideal', expected_amount: 1874 };
  return { ...form, client_id: randomUUID(), consents: { immediate: true } };
}

function newMessage(target: { profile: string } | { conversation: string }) {
  return { ...target, text: 'Hallo!', client_id: randomUUID() };
}

/** Passes a profile as a premium member; returns their session cookie. */
async function passAsPremium(): Promise<string> {
  const premium = await createMember(test.database, tenant, { premium: true });
  await send('POST', '/api/swipe.php', { profile: bram.profileId, choice: 'pass' }, premium);
  return `session=${premium.sessionToken}`;
}

/** Somebody with all that a spotlight needs; returns their session cookie. */
async function signInBuyer(): Promise<string> {
  const buyer = await createMember(test.database, tenant, { credits: 6, profile: { region: 'NL-UT' } });
  const mainPhotoId = await storePhoto(buyer);
  await test.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('profiles').set({ mainPhotoId }).where('id', '=', buyer.profileId).execute(),
  );
  return `session=${buyer.sessionToken}`;
}
/** Anna in a session of its own. */
const signInAgain = async () => ({
  ...anna,
  sessionToken: await app.services.accounts.signInAs(tenant, anna.userId),
});

const signup = {
  email: 'nieuw@post.example',
  name: 'Nieuw lid',
  password: 'fietsbel-donderdag-43',
  date_of_birth: '1990-01-31',
  gender: 'female',
  sexuality: 'hetero',
  country: 'NL',
  consents: { terms: true, sensitive: true },
};

const MATCH_ANSWERS = { seek: 'dating', weekend: 'home', evening: 'walk', nearby: 'region', age: 'any' };

/** A successful request of every call, by method and path, for a visitor too where allowed. */
const SUCCESSES: Record<string, () => object> = {
  'GET /api/user.php': () => ({}),
  'POST /api/user.php': () => ({ email: anna.email, password: MEMBER_PASSWORD }),
  'POST /api/user.php?push=1': () => ({ subscription: buildSubscription() }),
  'PUT /api/user.php': () => ({ language: 'nl' }),
  'GET /api/logout.php': () => ({}),
  'POST /api/signup.php': () => signup,
  'POST /api/passkey.php?options=1': () => ({ password: MEMBER_PASSWORD }),
  'POST /api/passkey-login.php?options=1': () => ({}),
  'GET /api/settings.php': () => ({}),
  'GET /api/companyinfo.php': () => ({}),
  'GET /api/interests.php': () => ({}),
  'GET /api/packages.php': () => ({ package: 'p1', country: 'BE' }),
  'GET /api/regions.php': () => ({}),
  'GET /api/search.php': () => ({
    gender: 'male',
    country: 'NL',
    countryregion: 'NL-UT',
    min_age: '18',
    max_age: '60',
    page: '1',
  }),
  'GET /api/profile.php': () => ({ id: bram.profileId }),
  'PUT /api/profile.php': () => ({ about: 'Hoi', hair: 'brown', interests: ['tea'] }),
  'GET /api/likes.php': () => ({}),
  'POST /api/like.php': () => ({ profile: bram.profileId }),
  'DELETE /api/like.php': () => ({ profile: bram.profileId }),
  'GET /api/photo.php': () => ({ profile: bram.profileId }),
  'GET /api/album.php': () => ({ profile: bram.profileId }),
  'POST /api/album.php': () => ({ profile: bram.profileId, action: 'ask' }),
  'DELETE /api/match.php': () => ({ profile: bram.profileId }),
  'GET /api/auto-like.php': () => ({}),
  'GET /api/swipe.php': () => ({}),
  'GET /api/spotlight.php': () => ({}),
  'GET /api/picks.php': () => ({}),
  'POST /api/picks.php': () => ({}),
  'POST /api/swipe.php': () => ({ profile: bram.profileId, choice: 'pass' }),
  'GET /api/match-finder.php': () => ({}),
  'POST /api/match-finder.php': () => ({ answers: MATCH_ANSWERS }),
  'GET /api/chats.php': () => ({}),
  'DELETE /api/chat.php': () => ({ conversation }),
  'GET /api/messages.php': () => ({ conversation }),
  'POST /api/message.php': () => newMessage({ conversation }),
  'GET /api/message.php': () => ({ message: pictured }),
  'DELETE /api/message.php': () => ({ message: unwanted }),
  'POST /api/reaction.php': () => ({ message: pictured, emoji: '❤️' }),
  'DELETE /api/reaction.php': () => ({ message: pictured }),
  'PUT /api/draft.php': () => ({ conversation, text: 'Zullen we', after: 99 }),
  'POST /api/gift.php': () => ({ profile: bram.profileId, gift: 'tulp', client_id: randomUUID() }),
  'POST /api/photo-open.php': () => ({ message: pictured }),
  'POST /api/refuse-photos.php': () => ({ conversation, refuse: true }),
  'POST /api/refuse-voice.php': () => ({ conversation, refuse: true }),
  'PUT /api/photo.php': () => ({ main: annasPhoto }),
  'DELETE /api/photo.php': () => ({ photo: annasPhoto }),
  'GET /api/geocode.php': () => ({ lat: '52.37', lon: '4.89' }),
  'POST /api/report.php': () => ({ profile: bram.profileId, reason: 'scam', text: 'Vraagt om geld.' }),
  'POST /api/block.php': () => ({ profile: bram.profileId }),
  'DELETE /api/block.php': () => ({ profile: bram.profileId }),
  'POST /api/order.php': () => newOrder(),
  'GET /api/order.php': () => ({ id: order }),
  'GET /api/time-bonus.php': () => ({}),
  'GET /api/discountcode.php': () => ({ welcome: 'true' }),
  'POST /api/typing.php': () => ({ conversation }),
  'POST /api/page-hidden.php': () => ({}),
  'POST /api/page-shown.php': () => ({}),
  'POST /api/page-bounce.php': () => ({ screen: 'members-id' }),
  'POST /api/page-error.php': () => ({ name: 'TypeError', message: 'x is undefined', stack: '' }),
};

/** The same for calls that need a cookie: with a challenge, or of a premium member. */
const CEREMONIES: Record<string, (as?: Member) => Promise<CeremonyRequest>> = {
  'POST /api/passkey.php': (as) => createAddPasskeyRequest({ app, tenant }, as!),
  // Adding a passkey renews the session that does it.
  'POST /api/passkey-login.php': async (as) => {
    const sessionToken = await app.services.accounts.signInAs(tenant, anna.userId);
    return createPasskeyLoginRequest({ app, tenant }, { ...anna, sessionToken }, as);
  },
  'POST /api/spotlight.php': async () => ({
    input: { client_id: randomUUID(), credits: 6 },
    cookie: await signInBuyer(),
  }),
  'POST /api/device-key.php?options=1': (as) => createDeviceKeyOptionsRequest({ app, tenant }, as!),
  'POST /api/device-key.php': (as) => createAddDeviceKeyRequest({ app, tenant }, as!),
  'POST /api/unlock.php?options=1': async () =>
    (await createUnlockRequests({ app, tenant }, await signInAgain())).options,
  'POST /api/unlock.php': async () => (await createUnlockRequests({ app, tenant }, await signInAgain())).answer(),
  'DELETE /api/swipe.php': async () => ({ input: {}, cookie: await passAsPremium() }),
};

describe('every call', () => {
  it('has a successful request here', () => {
    const all = calls.map((call) => `${call.method} ${call.path}`).sort();
    expect(Object.keys({ ...SUCCESSES, ...CEREMONIES }).sort()).toEqual(all);
  });

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s returns what its schema describes',
    async (name, call) => {
      // A separate session, since logging out ends it.
      const token = await app.services.accounts.signInAs(tenant, anna.userId);
      const askers = [{ ...anna, sessionToken: token }, ...(call.access === 'anyone' ? [undefined] : [])];
      // A second signup with one address is a conflict.
      for (const as of name === 'POST /api/signup.php' ? [undefined] : askers) {
        const { input, cookie } = (await CEREMONIES[name]?.(as)) ?? { input: SUCCESSES[name]!() };
        const answer = await send(call.method, call.path, input, as, cookie);
        expect([answer.statusCode, answer.body]).toEqual([call.status ?? 200, answer.body]);
        expect(answer.headers['cache-control']).toBe('no-store');
        if (call.status === 204) {
          expect([answer.headers['content-type'], answer.body]).toEqual([undefined, '']);
          continue;
        }
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        const parsed = call.output.safeParse(answer.json());
        expect(parsed.error?.issues ?? []).toEqual([]);
      }
    },
  );

  it.each(
    calls.filter((call) => call.access === 'member').map((call) => [`${call.method} ${call.path}`, call] as const),
  )('API-053 %s returns 403 authentication_required to a visitor, for any body', async (_name, call) => {
    const answer = await send(call.method, call.path, {});
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: 'authentication_required' });
  });
});

describe('the user', () => {
  it('API-001 API-048 is the member with their profile, and null for a visitor', async () => {
    expect((await send('GET', '/api/user.php')).json()).toEqual({ user: null });
    const { user } = (await send('GET', '/api/user.php', {}, bram)).json<{ user: Record<string, unknown> }>();
    expect(Object.keys(user).sort()).toEqual(Object.keys(userShape.shape).sort());
    expect(user).toMatchObject({ id: bram.userId, email: bram.email, status: 'active', paid_user: false, credits: 0 });
    expect(user['profile']).toMatchObject({ id: bram.profileId, name: bram.name });
  });

  it('API-003 API-006 logs in with a session cookie, and logs out', async () => {
    const login = await send('POST', '/api/user.php', { email: bram.email, password: MEMBER_PASSWORD });
    expect(login.json()).toMatchObject({ user: { id: bram.userId } });
    const cookie = login.cookies.find((each) => each.name === 'session')!;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    const session = { ...bram, sessionToken: cookie.value };
    expect((await send('GET', '/api/user.php', {}, session)).json()).toMatchObject({ user: { id: bram.userId } });
    const logout = await send('GET', '/api/logout.php', {}, session);
    expect(logout.cookies.find((each) => each.name === 'session')).toMatchObject({ value: '', maxAge: 0 });
    expect((await send('GET', '/api/user.php', {}, session)).json()).toEqual({ user: null });
  });

  it('SEC-002 contains no session token in the body, and API-022 all ids are UUIDs', async () => {
    const login = await send('POST', '/api/user.php', { email: bram.email, password: MEMBER_PASSWORD });
    const token = login.cookies.find((each) => each.name === 'session')!.value;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(login.body).not.toContain(token);
    const ids = [...login.body.matchAll(/"id":("[^"]*"|[^,}]*)/g)].map((match) => match[1]);
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) expect(id).toMatch(/^"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/);
  });
});

describe('signing up', () => {
  const own = { ...signup, email: 'tweede@post.example', name: 'Tweede lid' };

  it('API-026 returns 201 with an unconfirmed user and logs in', async () => {
    const answer = await send('POST', '/api/signup.php', own);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ user: { email: own.email, status: 'not_confirmed', credits: 0 } });
    const cookie = answer.cookies.find((each) => each.name === 'session')!;
    const me = await send('GET', '/api/user.php', {}, { ...bram, sessionToken: cookie.value });
    expect(me.json()).toMatchObject({ user: { email: own.email } });
  });

  it.each(['email', 'name', 'password', 'date_of_birth', 'gender', 'sexuality', 'country'])(
    'API-024 requires %s',
    async (field) => {
      const input = Object.fromEntries(
        Object.entries({ ...own, email: 'x@post.example' }).filter(([key]) => key !== field),
      );
      const answer = await send('POST', '/api/signup.php', input);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    },
  );

  it.each([
    ['terms', { sensitive: true }],
    ['sensitive', { terms: true }],
    ['sensitive', { terms: true, sensitive: false }],
    ['consents', undefined],
  ])('API-025 SEC-030 requires the consent %s (%j)', async (field, consents) => {
    const answer = await send('POST', '/api/signup.php', { ...own, email: 'x@post.example', consents });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ fields: object }>().fields).join()).toContain(field);
  });

  it('API-024 API-025 reports all errors in one answer, including the site’s rules', async () => {
    const wrong = {
      ...own,
      email: 'x',
      password: ' '.repeat(9),
      date_of_birth: '2020-01-01',
      country: 'XX',
      region: 'x',
    };
    const fieldsOf = async (consents: unknown) => {
      const answer = await send('POST', '/api/signup.php', { ...wrong, consents });
      const { error, fields } = answer.json<{ error: string; fields: Record<string, string> }>();
      expect([answer.statusCode, error, fields['date_of_birth']]).toEqual([
        422,
        'invalid_fields',
        'Vul uw geboortedatum in (18+ jaar)',
      ]);
      return Object.keys(fields).sort();
    };
    const others = ['country', 'date_of_birth', 'email', 'password', 'region'];
    const both = ['consents.sensitive', 'consents.terms', ...others];
    expect(await fieldsOf({ terms: true })).toEqual(['consents.sensitive', ...others]);
    for (const missing of [undefined, null, {}, 'yes', { terms: false, sensitive: 1 }]) {
      expect([missing, await fieldsOf(missing)]).toEqual([missing, both]);
    }
  });

  it('API-025 accepts optional region, target, first message and interests', async () => {
    const optional = { region: 'NL-UT', target_profile: bram.profileId, signup_message: 'Hoi Bram', interests: [] };
    const input = { ...own, email: 'derde@post.example', name: 'Derde lid', ...optional };
    expect((await send('POST', '/api/signup.php', input)).statusCode).toBe(201);
  });
});

describe('profiles and likes', () => {
  it('API-027 a search returns results with their number and similar ones', async () => {
    const found = (await send('GET', '/api/search.php', { gender: 'male', country: 'NL' }, anna)).json<{
      results: { id: string }[];
    }>();
    expect(found).toMatchObject({ numResults: 1, numResultsCapped: false, similar: [], page: 1, pages: 1 });
    expect(found.results.map((each) => each.id)).toEqual([bram.profileId]);
  });

  it('API-028 API-049 PRO-001 PRO-002 a profile has exactly the specified fields, and no identifying ones', async () => {
    const { profile } = (await send('GET', '/api/profile.php', { id: bram.profileId }, anna)).json<{
      profile: object;
    }>();
    const least = [
      'id',
      'name',
      'age',
      'gender',
      'country',
      'region',
      'main_image',
      'online',
      'fictional',
      'status',
      'sexuality',
    ];
    expect(Object.keys(profile)).toEqual(expect.arrayContaining(least));
    expect(JSON.stringify(profile)).not.toMatch(/birth|email|1990-06-15|grid/);
    expect(profile).toMatchObject({ id: bram.profileId, age: 35, main_image: null, fictional: false });
  });

  it('API-030 liking and unliking return {liked, match}', async () => {
    expect((await send('POST', '/api/like.php', { profile: bram.profileId }, anna)).json()).toEqual({
      liked: true,
      match: true,
    });
    expect((await send('DELETE', '/api/like.php', { profile: bram.profileId }, anna)).json()).toEqual({
      liked: false,
      match: false,
    });
  });

  it('API-011 likes return given and received likes, with a mark for new ones', async () => {
    const { profile } = { profile: await createMember(test.database, tenant) };
    await send('POST', '/api/like.php', { profile: anna.profileId }, profile);
    const likes = (await send('GET', '/api/likes.php', {}, anna)).json<{
      liked_by: { id: string; like_new: boolean }[];
    }>();
    expect(Object.keys(likes).sort()).toEqual(['liked_by', 'profiles']);
    expect(likes.liked_by[0]).toMatchObject({ id: profile.profileId, like_new: true });
  });
});

describe('the settings', () => {
  it('API-009 return the request’s host as domain, whatever the query says', async () => {
    for (const query of [{}, { domain: 'elders.example', host: 'elders.example' }]) {
      const answer = await send('GET', '/api/settings.php', query);
      expect(answer.json()).toMatchObject({ settings: { domain: 'antwoord.localhost', name: tenant.name } });
    }
    const withPort = await app.call({
      tenant,
      path: '/api/settings.php',
      headers: { host: 'ANTWOORD.localhost:3000' },
    });
    expect(withPort.json()).toMatchObject({ settings: { domain: 'antwoord.localhost' } });
  });

  it('API-046 have every field of the specification, null when unset', async () => {
    const { settings } = (await send('GET', '/api/settings.php')).json<{ settings: Record<string, unknown> }>();
    const fields = `name domain domain_language cdn_prefix niche index_title description countries visible_profile_fields
      visible_profile_notes search_fields geoip_country geoip_selected_country signups logged_out_search
      logged_out_search_trafficsource push_key minimum_message_costs message_credits photo_credits gift_credits reaction_credits
      spotlight_credits voice_credits signup_credits message_length support_email support_phone fictional_icon fictional_warning fictional_singular
      fictional_plural refund_days member_resell company_id mail_name enable_site_entry_popup entry_warning_countries`;
    expect(Object.keys(settings).sort()).toEqual(fields.split(/\s+/).sort());
    const unset = ['cdn_prefix', 'support_phone', 'member_resell', 'company_id', 'mail_name'];
    expect(unset.map((field) => settings[field])).toEqual(unset.map(() => null));
    expect(settings['push_key']).toMatch(/^[\w-]{87}$/);
  });

  it('API-016 returns interests, and regions of the site’s countries in the viewer’s language', async () => {
    const { interests } = (await send('GET', '/api/interests.php')).json<{ interests: string[] }>();
    expect(interests).toHaveLength(50);
    expect(interests).toEqual(expect.arrayContaining(['hiking', 'anal_sex']));
    const { regions } = (await send('GET', '/api/regions.php')).json<{ regions: Record<string, object> }>();
    expect(Object.keys(regions)).toEqual(['NL', 'BE']);
    expect(regions['NL']).toMatchObject({ 'NL-NH': 'Noord-Holland' });
    const english = (await send('GET', '/api/regions.php', { lang: 'en' })).json<{ regions: Record<string, object> }>();
    expect(english.regions['NL']).toMatchObject({ 'NL-NH': 'North Holland' });
  });

  it('API-017 and the company info return the company', async () => {
    const { companyinfo } = (await send('GET', '/api/companyinfo.php')).json<{ companyinfo: object }>();
    const fields = 'name address kvk city country tradenames vat_numbers support_phone delete_discount added';
    expect(Object.keys(companyinfo).sort()).toEqual(fields.split(' ').sort());
    expect(companyinfo).toMatchObject({ name: 'Site B.V.', kvk: tenant.company.kvk });
  });
});
