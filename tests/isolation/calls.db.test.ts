import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';

import { calls } from '../../server/api/index.ts';
import type { Call } from '../../server/api/call.ts';
import type { SignupInput } from '../../server/modules/identity/accounts/signup/signup.schema.ts';
import { newToken } from '../../server/modules/identity/accounts/tokens/secret-tokens.ts';
import { buildEmails } from '../../emails/build.ts';
import { mailPortraitUrl } from '../../server/modules/people/profiles/index.ts';
import { createPhotoUrlSigner } from '../../server/modules/people/photos/files/photo-url.ts';
import { MEMBER_PASSWORD } from '../factories/member.ts';
import type { TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { ID_INPUTS, MALFORMED, NO_IDS, SILENT_IDS, allInputs, declaredIds } from './call-inputs.ts';
import { readFingerprint, readTenantTables, withClient } from './catalogue.ts';
import { PAGE_PARAMS, pageParams } from './page-params.ts';
import { createTwoSites, contextOf, closeTwoSites, tracesOf, type Site, type TwoSites } from './two-sites.ts';

const triedPages = () =>
  Object.entries(PAGE_PARAMS).flatMap(([path, param]) => ('ask' in param ? [[path, param] as const] : []));

/** Server routes outside the API table with an id parameter; each has a test below. */
const OTHER_ROUTES_WITH_IDS = [
  '/photos/:id/:size',
  '/cdn/photos/:id/:size',
  '/photos/chat/:id/:size',
  '/photos/private/:id/:size',
];
const VOICE_ROUTE = '/voice/:id';

/**
 * Routes whose parameter is the name of a payment provider; ids in webhook events are tested in reconcile.db.test.ts.
 */
const ROUTES_WITHOUT_IDS = ['/api/webhooks/:provider', '/api/webhooks/:provider/signed'];

describe('the input catalogue', () => {
  it('lists every API input that is an id', () => {
    expect(Object.keys(ID_INPUTS).sort()).toEqual(declaredIds(calls).sort());
    const declared = new Set(declaredIds(calls));
    const unknown = allInputs(calls).filter(
      (key) => !declared.has(key) && !SILENT_IDS.has(key) && !NO_IDS.has(key.split(' ')[2]!),
    );
    expect(unknown).toEqual([]);
  });

  it('lists every page with a parameter', () => {
    expect(Object.keys(PAGE_PARAMS).sort()).toEqual(pageParams().sort());
  });
});

const MODES = [
  { mode: 'with row-level security', rowLevelSecurity: true },
  { mode: 'without row-level security, by the conditions of the services alone', rowLevelSecurity: false },
];

describe.each(MODES)('$mode', ({ rowLevelSecurity }) => {
  const test = useTestDatabase();
  let sites: TwoSites;
  let ours: Site;
  let theirs: Site;
  let before: Record<string, string>;

  beforeAll(async () => {
    if (!rowLevelSecurity) {
      await withClient(test.superuserUrl, async (client) => {
        for (const table of await readTenantTables(client)) {
          await client.query(`alter table ${table} no force row level security, disable row level security`);
        }
      });
    }
    sites = await createTwoSites(test);
    ({ ours, theirs } = sites);
    before = await readFingerprint(test.superuserUrl, theirs.tenant.id);
  });

  // No test below may have changed anything of the other site.
  afterAll(async () => {
    await closeTwoSites(sites);
    expect(await readFingerprint(test.superuserUrl, theirs.tenant.id)).toEqual(before);
  });

  const send = (call: Pick<Call, 'method' | 'path'>, input: Record<string, unknown>, more: Partial<TestRequest> = {}) =>
    sites.app.call({
      tenant: ours.tenant,
      member: ours.anna,
      method: call.method,
      path: call.path,
      ...(call.method === 'GET' ? { query: input as Record<string, string> } : { body: input }),
      ...more,
    });
  const answerOf = ({ statusCode: status, body }: LightMyRequestResponse) => ({
    status,
    // Challenges are random.
    body: body.replace(/"challenge":"[^"]+"/, '"challenge":"…"'),
  });

  it('has row-level security enabled or disabled as stated', async () => {
    const { rows } = await withClient(test.runtimeUrl, (client) => client.query('select id from profiles'));
    expect(rows.length > 0).toBe(!rowLevelSecurity);
  });

  describe.each(Object.entries(ID_INPUTS))('API-054 %s', (key, { kind, inputWith }) => {
    const [method, path] = key.split(' ') as [Call['method'], string];
    const ask = async (id: string) => answerOf(await send({ method, path }, inputWith(id, ours)));

    it("returns the same 404 for another tenant's id, a malformed one and a blocked profile's as for an unknown one", async () => {
      const unknown = await ask(randomUUID());
      expect(unknown.status).toBe(404);
      expect(JSON.parse(unknown.body)).toEqual({ error: 'not_found', message: expect.any(String) as string });
      for (const id of [theirs.ids[kind], theirs.blocked[kind], ours.blocked[kind], ...MALFORMED]) {
        expect([id, await ask(id)]).toEqual([id, unknown]);
      }
    });

    it('succeeds for an own id, so that the rejections above are meaningful', async () => {
      const { statusCode } = await send({ method, path }, inputWith(ours.ids[kind], ours));
      expect([200, 201, 204]).toContain(statusCode);
    });
  });

  it.each(OTHER_ROUTES_WITH_IDS)('API-054 %s returns the same error for every photo but its own', async (route) => {
    const signer = createPhotoUrlSigner(sites.app.deps.env.secrets);
    const now = sites.app.deps.clock.now();
    const inChat = route.startsWith('/photos/chat');
    const inAlbum = route.startsWith('/photos/private');
    const bound = inChat || inAlbum;
    const size = inChat ? 'blur' : 'card';
    const prefix = bound ? '' : route.replace('/photos/:id/:size', '');
    const kind = inChat ? 'message_photo' : inAlbum ? 'private_photo' : 'photo';
    const folder = bound ? route.replace('/:id/:size', '') : '/photos';
    const ask = async (path: string) =>
      answerOf(await sites.app.call({ tenant: ours.tenant, member: ours.anna, path: prefix + path }));
    const signed = (site: Site, id: string, by = site.anna) =>
      `${folder}/${id}/${size}?` +
      signer.signQuery({ tenantId: site.tenant.id, id, ...(bound && { viewerId: by.profileId }) }, size, now);
    const unknown = await ask(signed(ours, randomUUID()));
    expect(unknown.status).toBe(404);
    const own = ours.ids[kind];
    const addresses = [
      signed(theirs, theirs.ids[kind]),
      signed(ours, theirs.ids[kind]),
      signed(theirs, own),
      signed(ours, 'x'),
      `${folder}/${own}/${size}?e=9999999999&s=forged`,
      `${folder}/${own}/${size}`,
      signed(ours, own).replace(`/${size}`, '/huge'),
      // Signed for another member, of a member who blocked her, and one that she has not opened.
      ...(bound ? [signed(ours, own, ours.bram), signed(ours, ours.blocked[kind])] : []),
      // One of an album without a viewer.
      ...(inAlbum ? [signer.sign({ tenantId: ours.tenant.id, id: own }, size, now)] : []),
      ...(inChat ? [signed(ours, own).replace(`/${size}`, '/card')] : []),
    ];
    for (const address of addresses) expect([address, await ask(address)]).toEqual([address, unknown]);
    expect((await ask(signed(ours, own))).status).toBe(200);
  });

  it('API-054 MEM-6 a recording is not found by any address but those signed for its hearer', async () => {
    const signer = createPhotoUrlSigner(sites.app.deps.env.secrets);
    const now = sites.app.deps.clock.now();
    const ask = (path: string, headers: Record<string, string> = {}) =>
      sites.app.call({ tenant: ours.tenant, member: ours.anna, path, headers });
    const signed = (site: Site, id: string, by = site.anna) =>
      `/voice/${id}?${signer.signQuery({ tenantId: site.tenant.id, id, viewerId: by.profileId }, 'full', now)}`;
    const unknown = answerOf(await ask(signed(ours, randomUUID())));
    expect(unknown.status).toBe(404);
    const own = ours.ids.voice;
    for (const address of [
      signed(theirs, theirs.ids.voice),
      signed(ours, theirs.ids.voice),
      signed(theirs, own),
      signed(ours, 'x'),
      `/voice/${own}?e=9999999999&s=forged`,
      `/voice/${own}`,
      signed(ours, own, ours.bram),
      signed(ours, ours.blocked.voice),
    ]) {
      expect([address, answerOf(await ask(address))]).toEqual([address, unknown]);
    }
    const heard = await ask(signed(ours, own), { range: 'bytes=0-3' });
    expect([heard.statusCode, heard.rawPayload.toString('hex')]).toEqual([206, '1a45dfa3']);
    expect(heard.headers).toMatchObject({ 'content-type': 'audio/webm', 'accept-ranges': 'bytes' });
    expect(heard.headers['cache-control']).toMatch(/^private, max-age=\d{3}, immutable$/);
  });

  it('API-054 a portrait in a mail is the same for every person but its own, and not found on another site', async () => {
    const { secrets } = sites.app.deps.env;
    const now = sites.app.deps.clock.now();
    const ask = async (site: Site, tenantId: string, profileId: string, viewerId = site.anna.profileId) => {
      const path = mailPortraitUrl(secrets, '', { tenantId, viewerId, profileId, shape: 'thumb', now });
      const { statusCode, rawPayload } = await sites.app.call({ tenant: site.tenant, path });
      return [statusCode, rawPayload.toString('base64')];
    };
    await buildEmails();
    const mark = await ask(ours, ours.tenant.id, randomUUID());
    expect(mark[0]).toBe(200);
    for (const id of [theirs.anna.profileId, theirs.bram.profileId]) {
      expect(await ask(ours, ours.tenant.id, id)).toEqual(mark);
      expect(await ask(ours, ours.tenant.id, id, id)).toEqual(mark);
      expect((await ask(ours, theirs.tenant.id, id))[0]).toBe(404);
    }
  });

  it('covers every server route with a parameter', () => {
    const withParams = sites.app.routes.map((route) => route.url).filter((url) => url.includes(':'));
    expect([...new Set(withParams)].sort()).toEqual(
      [...OTHER_ROUTES_WITH_IDS, VOICE_ROUTE, ...ROUTES_WITHOUT_IDS].sort(),
    );
  });

  describe.each(triedPages())('page %s', (_path, param) => {
    it("API-054 returns the same error for another tenant's id as for an unknown one", async () => {
      const ask = (id: string) =>
        param.ask(sites.app.services, contextOf(ours), id).then(
          () => 'answered',
          (error: { code?: string; status?: number; params?: unknown; fields?: unknown }) => ({
            code: error.code,
            status: error.status,
            params: error.params,
            fields: error.fields,
          }),
        );
      const unknown = await ask(param.unknown());
      expect(unknown).toMatchObject({ code: param.code, params: {} });
      const others = param.kind ? [theirs.ids[param.kind], theirs.blocked[param.kind], ours.blocked[param.kind]] : [];
      for (const id of [...others, ...MALFORMED]) expect([id, await ask(id)]).toEqual([id, unknown]);
      if (param.kind) expect(await ask(ours.ids[param.kind])).toBe('answered');
    });
  });

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s ignores a session of the other site',
    async (_name, call) => {
      const foreign = await send(call, {}, { member: theirs.anna });
      const visitor = await send(call, {}, { member: undefined });
      expect(answerOf(foreign)).toEqual(answerOf(visitor));
      if (call.access === 'member') expect(visitor.json()).toMatchObject({ error: 'authentication_required' });
    },
  );

  it('GET /api/events ignores a session of the other site', async () => {
    const foreign = await sites.app.call({ tenant: ours.tenant, member: theirs.anna, path: '/api/events' });
    const visitor = await sites.app.call({ tenant: ours.tenant, path: '/api/events' });
    expect(answerOf(foreign)).toEqual(answerOf(visitor));
    expect(visitor.statusCode).toBe(403);
  });

  it('lists, searches and totals contain no members of the other site, although all of them would match', async () => {
    const searches = { gender: 'male', country: 'NL' };
    const answers = await Promise.all(
      calls
        .filter((call) => call.method === 'GET' && !call.path.includes('logout'))
        .map(async (call) => {
          const key = (call.idFields ?? [])[0];
          const input = key ? ID_INPUTS[`GET ${call.path} ${key}`]!.inputWith(ours.ids[kindOf(call)], ours) : searches;
          return (await send(call, input)).body;
        }),
    );
    const ctx = contextOf(ours);
    const { services } = sites.app;
    const views = await Promise.all([
      services.profiles.listFaces(ctx, 20),
      services.profiles.listRelated(ctx, ours.bram.profileId),
      services.live.readEventsAfter(ctx, 0),
      services.live.badges(ctx),
      services.credits.viewBalance(ctx),
      services.chat.listConversations(ctx),
      services.likes.listLikes(ctx),
    ]);
    const { chats } = await services.chat.listConversations(ctx);
    const { liked_by } = await services.likes.listLikes(ctx);
    expect(await services.live.badges(ctx)).toEqual({
      unread_messages: chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0),
      new_likes: liked_by.filter((like) => like.like_new).length,
      credits: (await services.accounts.viewUser(ctx))!.credits,
    });
    const text = answers.join('\n') + JSON.stringify(views);
    expect(text).toContain(ours.bram.profileId);
    for (const trace of tracesOf(theirs)) expect(text).not.toContain(trace);
  });

  it('SEC-008 login with an address of the other site returns the same error as an unknown address', async () => {
    const login = (email: string) =>
      send({ method: 'POST', path: '/api/user.php' }, { email, password: MEMBER_PASSWORD }, { member: undefined });
    const unknown = answerOf(await login('niemand@post.example'));
    expect(unknown.status).toBe(401);
    expect(answerOf(await login(theirs.anna.email))).toEqual(unknown);
  });

  it('SEC-007 SEC-008 signup with an address and name of the other site creates a separate account', async () => {
    const input = signupInput({ email: theirs.anna.email, name: theirs.anna.name.replace(/\d+/, 'elders') });
    const answer = await send({ method: 'POST', path: '/api/signup.php' }, input, { member: undefined });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<{ user: { id: string } }>().user.id).not.toBe(theirs.anna.userId);
  });

  it('POST /api/signup.php rejects a target of the other site like an unknown one', async () => {
    const keep = async (target_profile: string, index: number) => {
      const own = { email: `doel-${index}@post.example`, name: `Doel ${'abcde'[index]}`, target_profile };
      return send({ method: 'POST', path: '/api/signup.php' }, signupInput(own), { member: undefined });
    };
    const unknown = await keep(randomUUID(), 0);
    expect(unknown.statusCode).toBe(422);
    expect(Object.keys(unknown.json<{ fields: object }>().fields)).toEqual(['target_profile']);
    expect((await keep(theirs.bram.profileId, 1)).body).toBe(unknown.body);
    expect((await keep('x', 2)).body).toBe(unknown.body);
    expect((await keep(ours.bram.profileId, 3)).statusCode).toBe(201);
  });

  it('rejects an activation link of the other site like an unknown one', async () => {
    const { services, deps } = sites.app;
    await services.accounts.signUp(
      { ...contextOf(ours), viewer: null },
      signupInput({ name: 'Link', email: 'link@post.example' }),
    );
    expect(deps.jobs.enqueued.length).toBeGreaterThan(0);
    const ask = (token: string) => services.accounts.activate(contextOf(ours), token).catch((error: unknown) => error);
    expect(await ask(theirs.anna.sessionToken)).toMatchObject({ code: 'link_invalid' });
    expect(await ask(newToken())).toMatchObject({ code: 'link_invalid' });
  });

  function kindOf(call: Call) {
    return ID_INPUTS[`${call.method} ${call.path} ${call.idFields![0]}`]!.kind;
  }
});

function signupInput(own: { email: string; name: string; target_profile?: string }): SignupInput {
  return {
    password: 'fietsbel-donderdag-43',
    date_of_birth: '1990-01-31',
    gender: 'male',
    sexuality: 'hetero',
    country: 'NL',
    region: 'NL-UT',
    consents: { terms: true, sensitive: true },
    ...own,
  };
}
