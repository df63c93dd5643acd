import type { AppLoadContext } from '@remix-run/node';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';

import { secretsOf } from '../../../tests/factories/secrets.ts';
import { createTestContext } from '../../../tests/factories/context.ts';
import { createMember } from '../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../tests/factories/profile.ts';
import { createTenant, type TenantInput } from '../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import type { Ctx } from '../../../server/context.ts';
import { readEnv } from '../../../server/env.ts';
import { createSealer } from '../../../server/lib/security/sealer.ts';
import { signLead } from '../../../server/modules/platform/affiliates/lead.ts';
import { INTERESTS } from '../../../server/modules/platform/profile-values/interests.ts';
import { REGIONS } from '../../../server/modules/platform/profile-values/regions.ts';
import { createSiteCookies } from '../../../server/plugins/site/site-cookies.ts';
import { createServices } from '../../../server/services.ts';
import { handleSignupForm } from './handle-signup-form.server.ts';
import { handleCompletionForm, type CompleteSignupData } from './completion/complete-action.server.ts';
import { loadCompletion } from './completion/complete-data.server.ts';
import { checkNameAvailability } from './steps/name-availability.server.ts';
import type { SignupActionData } from './signup-action.server.ts';
import type { SignupDraft } from './draft/signup-draft.ts';
import { loadSignupPage } from './signup-page-data.server.ts';
import { CarriedFields } from './steps/carried-fields.tsx';

const PASSWORD = 'fietsbel-donderdag-42';
const LEAD_SECRET = 'a-secret-between-the-two';

type Fields = Record<string, string | string[]>;
const STEPS: Fields[] = [
  { gender: 'female', seeks: 'men' },
  { date_of_birth: '1990-06-15', country: 'NL', region: 'NL-UT' },
  { name: 'Anna B' },
  { email: 'anna@post.example', password: PASSWORD, terms: 'on', sensitive: 'on' },
  { interests: ['tea', 'art'], password: PASSWORD },
];

describe('signup pages', () => {
  const db = useTestDatabase();
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let context: AppLoadContext;
  let jar: Map<string, string>;

  async function arrange(settings: Partial<TenantInput> = {}, ctx: Partial<Ctx> = {}) {
    const tenant = await createTenant(db.database, settings);
    const env = readEnv({ LOG_LEVEL: 'silent', ADNET_SECRET: LEAD_SECRET });
    deps = await createTestDeps(db.database, [tenant], { env });
    jar = new Map();
    context = {
      ctx: createTestContext({ tenant, ...ctx }),
      get reader() {
        return context.ctx;
      },
      services: createServices(deps),
      cookies: createSiteCookies(false),
      sealer: createSealer(secretsOf('test-secret'), deps.clock),
      lists: { interests: INTERESTS, regions: REGIONS },
      now: deps.clock.now,
      demo: null,
      assets: { heroes: [] },
    } as unknown as AppLoadContext;
    return tenant;
  }
  beforeEach(() => arrange());

  const requestTo = (path: string, fields?: Fields) => {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields ?? {}))
      for (const each of [value].flat()) body.append(name, each);
    return new Request(`http://site.test${path}`, {
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(fields && { method: 'POST', body }),
    });
  };
  const keep = (headers: HeadersInit | undefined) => {
    for (const line of new Headers(headers).getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) jar.set(name!, value);
      else jar.delete(name!);
    }
  };
  /** Posts as the dialog does: the answer is data. */
  async function post<Answer = SignupActionData>(fields: Fields, send = handleSignupForm as unknown, path = '/signup') {
    type Sent = { data: Answer; init: ResponseInit | null };
    const act = send as (request: Request, context: AppLoadContext) => Promise<Sent | Response>;
    const answer = await act(requestTo(path, { dialog: '1', ...fields }), context);
    const init = answer instanceof Response ? answer : answer.init;
    keep(init?.headers);
    if (answer instanceof Response)
      return { to: answer.headers.get('Location'), status: answer.status, data: {} as Answer };
    return { data: answer.data, status: init?.status, headers: new Headers(init?.headers) };
  }
  const step = (number: number, more: Fields = {}) => post({ step: String(number), ...STEPS[number], ...more });
  const load = (path = '/signup', target?: string) => loadSignupPage(requestTo(path), context, target);
  const rows = () =>
    db.database.withTenant(context.ctx.tenant.id, (trx) =>
      trx.selectFrom('users').innerJoin('profiles', 'profiles.userId', 'users.id').selectAll().execute(),
    );

  it('ACC-004 and ACC-042 lead through steps 0 to 4 to completion without a target', async () => {
    expect((await load()).step).toBe(0);
    for (let number = 0; number < 4; number += 1) {
      const { data } = await step(number);
      expect([data.step, data.failure]).toEqual([number + 1, undefined]);
      // A later step cannot be opened early.
      expect((await load('/signup?step=4')).step).toBe(Math.min(number + 1, 3));
    }
    const { data } = await step(4);
    expect(data).toEqual({ step: 'complete', email: 'anna@post.example' });
    expect(jar.has('session')).toBe(true);
    expect([...jar.keys()].filter((name) => name.startsWith('signup-draft'))).toEqual([]);
    expect(await rows()).toMatchObject([
      { name: 'Anna B', gender: 'female', sexuality: 'hetero', birthDate: '1990-06-15', interests: ['tea', 'art'] },
    ]);
  });

  it('NAV-005 and ACC-004 keep the target, whose first message is stored', async () => {
    const { profileId, name } = await createFictionalProfile(db.database, context.ctx.tenant);
    const { signup } = await load(`/members/${profileId}/signup`, profileId);
    expect(signup.target).toEqual({ id: profileId, name, age: 35, fictional: true, photo: null });
    const with_ = { target: profileId };
    for (let number = 0; number < 4; number += 1) await step(number, with_);
    expect((await load()).signup.target).toMatchObject({ id: profileId });
    await step(4, { ...with_, signup_message: 'Hoi, leuk profiel!' });
    const token = await db.database.withTenant(context.ctx.tenant.id, (trx) =>
      trx.selectFrom('mailedTokens').select('payload').executeTakeFirstOrThrow(),
    );
    expect(token.payload).toEqual({ target_profile: profileId, signup_message: 'Hoi, leuk profiel!' });
  });

  it.each(['nobody', crypto.randomUUID()])('have no target for an unknown profile (%s)', async (id) => {
    expect((await load(`/members/${id}/signup`, id)).signup.target).toBeNull();
  });

  it('have no target when the site hides its members from visitors', async () => {
    const tenant = await arrange({ logged_out_search: 'none' });
    const { profileId } = await createFictionalProfile(db.database, tenant);
    expect((await load(`/members/${profileId}/signup`, profileId)).signup.target).toBeNull();
  });

  it('ACC-006 keep the draft over a reload at the same step, without the password', async () => {
    for (let number = 0; number < 3; number += 1) await step(number);
    expect((await load()).step).toBe(3);
    const { data } = await step(3, { terms: [] });
    expect(data).toMatchObject({ step: 3, failure: { fields: { 'consents.terms': expect.any(String) } } });
    await step(3);
    const { step: at, signup } = await load();
    // Step 4 needs the password, so step 3 is shown again; the page knows why.
    expect([at, signup.draft.at]).toEqual([3, 4]);
    expect(signup.draft).toMatchObject({ email: 'anna@post.example', name: 'Anna B', date_of_birth: '1990-06-15' });
    expect(JSON.stringify(signup)).not.toContain(PASSWORD);
    const refused = await step(4, { signup_message: 'x'.repeat(1001), interests: [] });
    expect(refused.data).toMatchObject({ step: 4, failure: { fields: { signup_message: expect.any(String) } } });
    expect((await load()).signup.draft.signup_message).toHaveLength(1001);
    for (const value of jar.values()) {
      expect(value).not.toContain(PASSWORD);
      expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain('anna');
    }
  });

  it('reject a region of the previously chosen country without JavaScript, and keep the other values', async () => {
    await arrange({ countries: ['NL', 'BE'] });
    await step(0);
    const { data } = await step(1, { country: 'BE', region: 'NL-UT' });
    expect(data).toMatchObject({ step: 1, draft: { country: 'BE', date_of_birth: '1990-06-15', gender: 'female' } });
    expect(data.failure?.fields).toEqual({ region: 'Kies een regio uit de lijst.' });
    const { step: at, signup } = await load();
    expect([at, signup.draft.country, signup.draft.date_of_birth]).toEqual([1, 'BE', '1990-06-15']);
    expect((await step(1, { country: 'BE', region: 'BE-VAN' })).data.step).toBe(2);
  });

  it('reject a region with a control character', async () => {
    await step(0);
    expect((await step(1, { region: 'NL-UT\u0000' })).data).toMatchObject({
      step: 1,
      failure: { fields: { region: expect.any(String) } },
    });
  });

  it('drop the draft after a week and on another site', async () => {
    await step(0);
    const kept = new Map(jar);
    deps.clock.advance(7 * 86_400_000);
    expect((await load()).signup.draft.gender).toBeUndefined();
    await arrange();
    jar = kept;
    expect((await load()).signup.draft.gender).toBeUndefined();
  });

  it('ACC-006 split a long first message over several cookies, and report one that is too long', async () => {
    for (let number = 0; number < 4; number += 1) await step(number);
    // Text that hardly compresses.
    const wordy = (length: number) =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * at * 7919) % 20_000))).join('');
    await step(4, { password: 'kort', signup_message: wordy(1001) });
    expect([...jar.keys()].filter((name) => name.startsWith('signup-draft')).length).toBeGreaterThan(1);
    for (const [name, value] of jar) expect(name.length + value.length).toBeLessThan(4000);
    expect((await load()).signup.draft).toMatchObject({ signup_message: wordy(1001) });
    await step(4, { password: 'kort', signup_message: wordy(8000) });
    const { draft } = (await load()).signup;
    expect(draft).toMatchObject({ messageLost: true, name: 'Anna B' });
    expect(draft.signup_message).toBeUndefined();
    // A shorter draft clears the extra cookies of a longer one.
    await step(4, { password: 'kort', signup_message: 'Hoi' });
    const { draft: short } = (await load()).signup;
    expect([short.signup_message, short.messageLost]).toEqual(['Hoi', undefined]);
    expect([...jar.keys()].filter((name) => name.startsWith('signup-draft'))).toHaveLength(1);
  });

  it('SEC-018 reveal nothing about an address until its step is sent and otherwise valid', async () => {
    const member = await createMember(db.database, context.ctx.tenant);
    for (let number = 0; number < 3; number += 1) await step(number);
    const { data } = await step(3, { email: member.email, terms: [] });
    expect([data.step, Object.keys(data.failure!.fields)]).toEqual([3, ['consents.terms']]);
  });

  it('allow ten signups an hour from an IP address, each with all its steps', async () => {
    for (let turn = 0; turn < 11; turn += 1) {
      const own = { email: `nr-${turn}@post.example`, name: `Anna ${'abcdefghijk'[turn]}` };
      for (let number = 0; number < 3; number += 1) await step(number, number === 2 ? own : {});
      const asked = await step(3, own);
      expect(asked.data.failure?.code).toBe(turn < 10 ? undefined : 'too_many_requests');
      if (turn < 10) expect((await step(4)).data.step).toBe('complete');
    }
  });

  it('ACC-006 use the answers shown in the tab that submits, not those of another tab', async () => {
    const told = (draft: SignupDraft, at: number) =>
      [
        ...renderToStaticMarkup(createElement(CarriedFields, { step: at, draft })).matchAll(
          /name="(\w+)" value="([^"]*)"/g,
        ),
      ].reduce(
        (all: Record<string, string[]>, [, name, value]) => ({ ...all, [name!]: [...(all[name!] ?? []), value!] }),
        {},
      );
    const tabs: SignupDraft[] = [{}, {}];
    const answers: Fields[][] = [
      [{}, {}, {}, {}, {}],
      [
        { gender: 'male', seeks: 'both' },
        { date_of_birth: '1980-01-02', region: 'NL-ZE' },
        { name: 'Bram' },
        { email: 'bram@post.example' },
        { interests: ['music'] },
      ],
    ];
    for (let number = 0; number < 5; number += 1)
      for (const tab of [0, 1]) {
        const { data } = await step(number, { ...told(tabs[tab]!, number), ...answers[tab]![number] });
        expect(data.failure).toBeUndefined();
        tabs[tab] = data.draft ?? {};
      }
    const made = await rows();
    expect(made.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
      { name: 'Anna B', email: 'anna@post.example', gender: 'female', sexuality: 'hetero', interests: ['tea', 'art'] },
      {
        name: 'Bram',
        email: 'bram@post.example',
        gender: 'male',
        sexuality: 'bi',
        region: 'NL-ZE',
        birthDate: '1980-01-02',
      },
    ]);
  });

  it('ACC-026 return to the step of the address when it has an active account, with a link to log in', async () => {
    const { email } = await createMember(db.database, context.ctx.tenant);
    for (let number = 0; number < 3; number += 1) await step(number);
    const { data, status } = await step(3, { email });
    expect(status).toBe(409);
    expect(data).toMatchObject({
      step: 3,
      draft: { email },
      failure: { code: 'account_exists' },
    });
  });

  it('ACC-027 offer a restore link for a deleted account, with the same text for every address', async () => {
    const { email, userId } = await createMember(db.database, context.ctx.tenant, {
      status: 'deleted',
      deletedAt: deps.clock.now(),
    });
    for (let number = 0; number < 3; number += 1) await step(number);
    expect((await step(3, { email })).data.failure).toMatchObject({ code: 'account_deleted' });
    const restore = await post({ intent: 'restore', email });
    expect(restore.data).toMatchObject({ step: 3, restoreSent: true, draft: { email, name: 'Anna B' } });
    const other = await post({ intent: 'restore', email: 'niemand@post.example' });
    expect(other.data).toMatchObject({ step: 3, restoreSent: true });
    const mails = await db.database.withTenant(context.ctx.tenant.id, (trx) =>
      trx.selectFrom('mails').select(['template', 'userId']).execute(),
    );
    expect(mails).toEqual([{ template: 'account_deleted', userId }]);
  });

  it('ACC-019 are closed without an affiliate network where only networks may refer members', async () => {
    await arrange({ signups: 'with_trafficsource' });
    expect((await load()).signup.open).toBe(false);
    for (let number = 0; number < 4; number += 1) await step(number);
    expect((await step(4)).data.failure?.code).toBe('signup_closed');
    expect(await rows()).toEqual([]);
    await arrange({ signups: 'with_trafficsource' }, { tracking: { network: 'adnet', ref: 'klik' } });
    expect((await load()).signup.open).toBe(true);
    for (let number = 0; number < 5; number += 1) await step(number);
    expect(await rows()).toMatchObject([{ network: 'adnet', ref: 'klik' }]);
  });

  it('ACC-044 resend the mail and change the address, also without JavaScript', async () => {
    for (let number = 0; number < 5; number += 1) await step(number);
    const viewer = await context.services.accounts.resolveSession(context.ctx.tenant, jar.get('session')!);
    Object.assign(context.ctx, { viewer });
    expect(await load()).toMatchObject({ step: 'complete', email: 'anna@post.example' });
    expect((await post({ intent: 'resend' })).data).toMatchObject({ failure: { code: 'too_many_requests' } });
    deps.clock.advance(60_000);
    expect((await post({ intent: 'resend' })).data).toEqual({ resent: true });
    expect((await post({ intent: 'address', email: 'x' })).data).toMatchObject({
      failure: { fields: { email: 'Ongeldige e-mail' } },
    });
    expect((await post({ intent: 'address', email: 'bis@post.example' })).data).toEqual({ email: 'bis@post.example' });
    expect(await load()).toMatchObject({ email: 'bis@post.example' });
  });

  describe('the name check while typing', () => {
    const ask = (name: string) =>
      checkNameAvailability(requestTo(`/signup/name?name=${encodeURIComponent(name)}`), context);
    const say = async (name: string) => (await ask(name)).json() as Promise<unknown>;

    it('ACC-011 and ACC-012 reports available, taken or invalid', async () => {
      const { name } = await createMember(db.database, context.ctx.tenant);
      expect(await say('Nog vrij')).toEqual({ free: true });
      expect(await say(name.toUpperCase())).toEqual({ free: false, message: 'Deze profielnaam is al bezet.' });
      expect(await say('@jan')).toEqual({ free: false, message: 'Je profielnaam mag niet beginnen met een @' });
      expect(await say('')).toEqual({ free: false, message: 'Kies een profielnaam.' });
      expect(await say('\u0000')).toMatchObject({ free: false });
      expect((await ask('Nog vrij')).headers.get('Cache-Control')).toBe('no-store');
    });

    it('returns nothing to an IP address beyond the rate limit', async () => {
      const answers: number[] = [];
      for (let turn = 0; turn < 102; turn += 1) answers.push((await ask('Nog vrij')).status);
      expect(answers.slice(0, 100).every((status) => status === 200)).toBe(true);
      expect(answers.slice(100)).toEqual([429, 429]);
    });
  });

  describe('pages that finish an account', () => {
    const complete = (fields: Fields, path = '/complete-signup') =>
      post<CompleteSignupData>(fields, handleCompletionForm, path);
    const at = (path: string) => loadCompletion(requestTo(path), context);

    it('ACC-051 ask for the address without a valid link', async () => {
      expect(await at('/complete-signup')).toEqual({ kind: 'ask', invalid: false });
      for (const query of ['token=x', `token=${'x'.repeat(43)}`, 'lead=x.y', 'lead=', 'token=']) {
        expect(await at(`/complete-signup?${query}`)).toEqual({ kind: 'ask', invalid: true });
      }
      const email = 'wie@post.example';
      expect((await complete({ intent: 'ask', email })).data).toEqual({ requestedFor: email });
      expect((await complete({ intent: 'ask', email: 'x' })).data.failure?.fields).toEqual({
        email: 'Ongeldige e-mail',
      });
    });

    it('NAV-018 ask for the missing fields of a lead and sign up', async () => {
      const tenant = await arrange({
        affiliates: { adnet: { secret: 'ADNET_SECRET' } },
        signups: 'with_trafficsource',
      });
      const told = {
        network: 'adnet',
        site: tenant.hosts[0],
        expires: Math.floor(deps.clock.now().getTime() / 1000) + 60,
        email: 'lotte@post.example',
        name: '@',
        date_of_birth: '1990-06-15',
        country: 'NL',
        gender: 'female',
        region: 'NL-UT',
        sexuality: 'hetero',
        ref: 'klik',
      };
      const payload = Buffer.from(JSON.stringify(told)).toString('base64url');
      const path = `/complete-signup?lead=${payload}.${signLead(LEAD_SECRET, payload)}`;
      const shown = await at(path);
      expect(shown).toMatchObject({
        kind: 'lead',
        openSteps: [2],
        given: [
          { field: 'birth', value: '15 juni 1990' },
          { field: 'place', value: 'Utrecht, Nederland' },
        ],
        draft: { email: 'lotte@post.example', gender: 'female' },
      });
      const answers = { steps: ['2', '3'], email: 'lotte@post.example', name: 'Lotte', password: PASSWORD };
      const without = await complete({ ...answers, terms: 'on' }, path);
      expect(without.data.failure?.fields).toEqual({ 'consents.sensitive': expect.any(String) });
      expect(without.data.draft).toMatchObject({ name: 'Lotte', terms: true });
      expect(JSON.stringify(without.data)).not.toContain(PASSWORD);
      const done = await complete({ ...answers, terms: 'on', sensitive: 'on' }, path);
      expect([done.to, jar.has('session')]).toEqual(['/signup?step=complete', true]);
      expect(await rows()).toMatchObject([
        { email: 'lotte@post.example', name: 'Lotte', network: 'adnet', ref: 'klik' },
      ]);
      const again = await complete({ ...answers, name: 'Ander', terms: 'on', sensitive: 'on' }, path);
      expect(again.data.failure?.code).toBe('account_exists');
    });
  });
});
