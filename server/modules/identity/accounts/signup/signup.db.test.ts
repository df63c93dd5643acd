import { beforeEach, describe, expect, it } from 'vitest';

import type { Database } from '../../../../../db/client.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { buildSignup } from '../../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Ctx } from '../../../../context.ts';
import type { DomainError } from '../../../../lib/errors/errors.ts';
import { createServices } from '../../../../services.ts';
import { hashToken } from '../tokens/secret-tokens.ts';
import type { SignupInput } from './signup.schema.ts';

describe('signup', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let ctx: Ctx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    ctx = createTestContext({ tenant, tracking: { network: 'adnet', ref: 'r', sub1: 'a', sub2: 'b', sub3: 'c' } });
  });

  const signUp = (input: SignupInput, context = ctx) => createServices(deps).accounts.signUp(context, input);
  const refusal = (input: unknown, context = ctx): Promise<DomainError> =>
    signUp(input as SignupInput, context).then(
      () => expect.unreachable('the signup was accepted'),
      (error: DomainError) => error,
    );

  it('API-026, ACC-046 and API-048 creates an unconfirmed account with a disabled profile, and logs in', async () => {
    const { user, sessionToken } = await signUp(buildSignup({ email: ' Anna@Post.example ', name: ' Anna  B ' }));
    expect(user).toMatchObject({
      email: 'anna@post.example',
      status: 'not_confirmed',
      credits: 0,
      paid_user: false,
      signup_date: deps.clock.now().toISOString(),
      language: 'nl',
      notifications_disabled: [],
      profile: { name: 'Anna B', status: 'disabled', gender: 'female', age: 35, country: 'NL', region: 'NL-UT' },
    });
    const viewer = await createServices(deps).accounts.resolveSession(tenant, sessionToken);
    expect(viewer).toMatchObject({ userId: user.id, profileId: user.profile.id, status: 'not_confirmed' });
  });

  it('SEC-009, SEC-010 and SEC-019 stores password, session and link as hashes only', async () => {
    const input = buildSignup();
    const { sessionToken } = await signUp(input);
    const stored = await everything(db.database, tenant);
    expect(stored).not.toContain(input.password);
    expect(stored).not.toContain(sessionToken);
    const { users, sessions, tokens } = JSON.parse(stored);
    expect(users[0].passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(sessions[0].tokenHash.data).toHaveLength(32);
    expect(tokens[0].tokenHash.data).toHaveLength(32);
    expect(Buffer.from(sessionToken, 'base64url')).toHaveLength(32);
  });

  it('SEC-031 stores the consents with version and date', async () => {
    const { user } = await signUp(buildSignup());
    const consents = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('consents').select(['kind', 'version', 'givenAt', 'userId']).orderBy('kind').execute(),
    );
    const at = { givenAt: deps.clock.now(), userId: user.id };
    expect(consents).toEqual([
      { kind: 'age', version: '2026-01-01/18', ...at },
      { kind: 'sensitive', version: '2026-01-01', ...at },
      { kind: 'terms', version: '2024-01-01T00:00:00Z', ...at },
    ]);
  });

  it('stores the tracking parameters with the account', async () => {
    await signUp(buildSignup());
    const { users } = JSON.parse(await everything(db.database, tenant));
    expect(users[0]).toMatchObject({ network: 'adnet', ref: 'r', sub1: 'a', sub2: 'b', sub3: 'c' });
  });

  it('drops a tracking parameter with a control character and keeps the others', async () => {
    await signUp(buildSignup(), { ...ctx, tracking: { network: 'adnet', ref: 'r', sub1: 'a\u0000b', sub2: '\n' } });
    const { users } = JSON.parse(await everything(db.database, tenant));
    expect(users[0]).toMatchObject({ network: 'adnet', ref: 'r', sub1: null, sub2: null });
  });

  it('NOT-023 and ACC-029 queues the activation mail in the same transaction', async () => {
    await signUp(buildSignup());
    const { mails } = JSON.parse(await everything(db.database, tenant));
    expect(mails).toMatchObject([{ template: 'activation', status: 'queued' }]);
    expect(deps.jobs.enqueued).toEqual([{ name: 'send-mail', payload: { tenantId: tenant.id, mailId: mails[0].id } }]);
  });

  it('stores nothing when the job cannot be queued', async () => {
    deps.jobs.enqueue = () => Promise.reject(new Error('no queue'));
    await expect(signUp(buildSignup())).rejects.toThrow('no queue');
    expect(JSON.parse(await everything(db.database, tenant))).toEqual({
      users: [],
      sessions: [],
      tokens: [],
      mails: [],
    });
  });

  it('API-024 and API-025 names every missing field', async () => {
    const error = await refusal({});
    expect(error.code).toBe('invalid_fields');
    expect(error.fields).toEqual({
      email: { key: 'email_invalid' },
      name: { key: 'name_required' },
      password: { key: 'password_required' },
      date_of_birth: { key: 'birth_required', params: { min_age: 18 } },
      gender: { key: 'gender_required' },
      sexuality: { key: 'sexuality_required' },
      country: { key: 'country_required' },
      'consents.terms': { key: 'terms_required' },
      'consents.sensitive': { key: 'sensitive_required' },
    });
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['ACC-016', { email: 'geen-adres' }, 'email', 'email_invalid'],
    ['ACC-016', { email: 'a@b' }, 'email', 'email_invalid'],
    ['ACC-011', { email: 'jan@post.example', name: 'Jan@post.example' }, 'name', 'name_is_email'],
    ['ACC-012', { name: '@jan' }, 'name', 'name_starts_with_at'],
    ['ACC-030', { password: 'a1B$xyz' }, 'password', 'password_short'],
    ['ACC-031', { password: 'password1' }, 'password', 'password_common'],
    ['ACC-031', { email: 'wandelaar@post.example', password: 'Wandelaar@post.example' }, 'password', 'password_own'],
    ['ACC-031', { email: 'wandelaar@post.example', password: 'wandelaar' }, 'password', 'password_own'],
    ['ACC-031', { name: 'Zomerregen', password: 'zomerregen' }, 'password', 'password_own'],
    ['ACC-013', { date_of_birth: '2008-03-11' }, 'date_of_birth', 'birth_required'],
    ['ACC-014', { date_of_birth: '1990-02-30' }, 'date_of_birth', 'birth_invalid'],
    ['ACC-014', { date_of_birth: 19900230 }, 'date_of_birth', 'birth_invalid'],
    ['API-024', { gender: 'male', sexuality: 'lesbian' }, 'sexuality', 'sexuality_mismatch'],
    ['API-024', { country: 'DE', region: undefined }, 'country', 'country_required'],
    ['API-025', { region: 'BE-VAN' }, 'region', 'region_unknown'],
    ['API-025', { region: 5 }, 'region', 'region_unknown'],
    ['API-025', { region: 'NL-UT\u0000' }, 'region', 'region_unknown'],
    ['API-025', { region: '\tNL-UT\n' }, 'region', 'region_unknown'],
    ['API-025', { region: '\u0000' }, 'region', 'region_unknown'],
    ['ACC-030', { password: ' '.repeat(8) }, 'password', 'password_blank'],
    ['ACC-030', { password: '\u0000\t\n\u001f\u007f\u200b\u00a0\u2060' }, 'password', 'password_blank'],
    ['ACC-030', { password: 'fiets\u0000bel-42' }, 'password', 'password_characters'],
    ['ACC-030', { password: 'fiets\tbel-42' }, 'password', 'password_characters'],
    ['API-025', { signup_message: 'Hoi\u0000' }, 'signup_message', 'signup_message_characters'],
    ['API-025', { signup_message: 'Hoi \u001b[1m' }, 'signup_message', 'signup_message_characters'],
    ['API-025', { target_profile: 'no-id' }, 'target_profile', 'profile_unknown'],
    ['API-025', { target_profile: '01a1ff68-69c1-7843-b376-62fa7c668dd1' }, 'target_profile', 'profile_unknown'],
    ['API-025', { interests: ['tea', 'nothing'] }, 'interests', 'interests_unknown'],
    ['API-025', { signup_message: 'x'.repeat(1001) }, 'signup_message', 'signup_message_long'],
    ['SEC-030', { consents: { terms: true, sensitive: false } }, 'consents.sensitive', 'sensitive_required'],
    ['API-025', { consents: { sensitive: true } }, 'consents.terms', 'terms_required'],
  ])('%s rejects %j', async (_id, overrides, field, key) => {
    const error = await refusal(buildSignup(overrides as Partial<SignupInput>));
    expect(error).toMatchObject({ code: 'invalid_fields', status: 422 });
    expect(error.fields).toEqual({ [field]: expect.objectContaining({ key }) });
    expect(JSON.parse(await everything(db.database, tenant))).toEqual({
      users: [],
      sessions: [],
      tokens: [],
      mails: [],
    });
  });

  it('ACC-038 computes the age today in the tenant’s time zone', async () => {
    const far = await createTenant(db.database, { time_zone: 'Pacific/Auckland' });
    const born = buildSignup({ date_of_birth: '2008-03-11' });
    // Noon of the 10th in Europe is the 11th in New Zealand.
    await expect(signUp(born, createTestContext({ tenant: far }))).resolves.toBeDefined();
    expect((await refusal(born)).fields).toHaveProperty('date_of_birth');
  });

  it('ACC-040 rejects a taken name, ignoring case', async () => {
    await createFictionalProfile(db.database, tenant, { name: 'Zoë Anna' });
    expect(await refusal(buildSignup({ name: 'ZOË anna' }))).toMatchObject({
      code: 'name_taken',
      fields: { name: { key: 'name_taken' } },
    });
  });

  it('ACC-040 accepts only one of two simultaneous signups with the same name or address', async () => {
    const names = await Promise.allSettled([1, 2, 3].map(() => signUp(buildSignup({ name: 'Zelfde Naam' }))));
    expect(names.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const emails = await Promise.allSettled([1, 2, 3].map(() => signUp(buildSignup({ email: 'een@post.example' }))));
    expect(emails.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = [...names, ...emails].flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code] : [],
    );
    expect(reasons.sort()).toEqual(['account_exists', 'account_exists', 'name_taken', 'name_taken']);
  });

  it.each([
    ['active', 'account_exists', 'active'],
    ['not_confirmed', 'account_exists', 'active'],
    ['blocked', 'account_exists', 'active'],
    ['deleted', 'account_deleted', 'deleted'],
  ] as const)('ACC-026 and ACC-027 reports an account that is %s by %s', async (status, code, told) => {
    const member = await createMember(db.database, tenant, { status });
    expect(await refusal(buildSignup({ email: member.email.toUpperCase() }))).toMatchObject({
      code,
      params: {},
      fields: { email: { key: `email_taken_${told}` } },
    });
  });

  it('SEC-007 and SEC-008 allows one address to have unrelated accounts on two tenants', async () => {
    const other = await createTenant(db.database);
    const member = await createMember(db.database, other);
    const { user } = await signUp(buildSignup({ email: member.email }));
    expect(user.status).toBe('not_confirmed');
  });

  it('is closed without an affiliate network where only networks may refer members', async () => {
    const closed = await createTenant(db.database, { signups: 'with_trafficsource' });
    const visitor = createTestContext({ tenant: closed });
    expect((await refusal(buildSignup(), visitor)).code).toBe('signup_closed');
    await signUp(buildSignup(), { ...visitor, tracking: { network: 'adnet' } });
  });

  it('SEC-017 allows ten attempts an hour for an IP address, not counting invalid input', async () => {
    const { email } = await createMember(db.database, tenant);
    await refusal(buildSignup({ email: 'geen-adres' }));
    for (let turn = 0; turn < 10; turn += 1)
      expect((await refusal(buildSignup({ email }))).code).toBe('account_exists');
    const error = await refusal(buildSignup({ email }));
    expect(error).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(error.retryAfter).toBeGreaterThan(3500);
    await signUp(buildSignup(), { ...ctx, ipAddress: '192.0.2.200' });
  });

  it('ends the previous session of this browser and its streams', async () => {
    const { viewer, sessionToken } = await createMember(db.database, tenant);
    let woken = 0;
    deps.bus.onPublish(tenant.id, viewer.profileId, () => (woken += 1));
    await signUp(buildSignup(), { ...ctx, viewer });
    expect(woken).toBe(1);
    const sessions = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('sessions').select('tokenHash').execute(),
    );
    expect(sessions.map(({ tokenHash }) => tokenHash.equals(hashToken(sessionToken)))).toEqual([false]);
  });

  it('SEC-008 and API-025 rejects another tenant’s profile as target, and keeps line breaks of a message', async () => {
    const other = await createTenant(db.database);
    const foreign = await createFictionalProfile(db.database, other);
    const own = await createFictionalProfile(db.database, tenant);
    const said = { signup_message: 'Hoi\r\n\tdaar \ud800' };
    expect(await refusal(buildSignup({ target_profile: foreign.profileId, ...said }))).toMatchObject({
      fields: { target_profile: { key: 'profile_unknown' } },
    });
    await signUp(buildSignup({ target_profile: own.profileId, ...said }));
    await signUp(buildSignup({ target_profile: ' ' }));
    const { tokens } = JSON.parse(await everything(db.database, tenant));
    const payloads = tokens.map((token: { payload: unknown }) => token.payload);
    expect(payloads).toHaveLength(2);
    expect(payloads).toContainEqual({ target_profile: own.profileId, signup_message: 'Hoi\r\n\tdaar \ufffd' });
    expect(payloads).toContainEqual({});
  });
});

describe('one step of the signup', () => {
  const db = useTestDatabase();

  it('checks no more names for an IP address than the check while typing', async () => {
    const tenant = await createTenant(db.database);
    const { accounts } = createServices(await createTestDeps(db.database, [tenant]));
    const ctx = createTestContext({ tenant });
    for (let turn = 0; turn < 50; turn += 1) {
      await accounts.checkSignupStep(ctx, 2, { name: `Naam ${turn}` });
      await accounts.checkProfileName(ctx, `Ander ${turn}`);
    }
    await expect(accounts.checkSignupStep(ctx, 2, { name: 'Nog een' })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    // Names rejected without a lookup are not counted.
    await expect(accounts.checkSignupStep(ctx, 2, { name: '@' })).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  it('SEC-017 checks an address ten times an hour, and the signup that follows does not count again', async () => {
    const tenant = await createTenant(db.database);
    const { accounts } = createServices(await createTestDeps(db.database, [tenant]));
    const ctx = createTestContext({ tenant });
    const { password, consents } = buildSignup();
    const look = (email: string) => accounts.checkSignupStep(ctx, 3, { email, password, consents });
    await expect(look('geen-adres')).rejects.toMatchObject({ code: 'invalid_fields' });
    for (let turn = 0; turn < 10; turn += 1) await look(`nr-${turn}@post.example`);
    await expect(look('nog-een@post.example')).rejects.toMatchObject({ code: 'too_many_requests' });
    const signup = buildSignup({ email: 'nr-9@post.example' });
    await expect(accounts.signUp(ctx, signup)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(accounts.signUp(ctx, signup, 'nr-8@post.example')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await expect(accounts.signUp(ctx, signup, 'nr-9@post.example')).resolves.toBeDefined();
    // A checked address does not bypass the limit.
    for (let turn = 0; turn < 9; turn += 1)
      await expect(accounts.signUp(ctx, signup, signup.email)).rejects.toMatchObject({ code: 'account_exists' });
    await expect(accounts.signUp(ctx, signup, signup.email)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('validates its own fields only, and the availability of the name', async () => {
    const tenant = await createTenant(db.database);
    const deps = await createTestDeps(db.database, [tenant]);
    const ctx = createTestContext({ tenant });
    const { accounts } = createServices(deps);
    const { name, email } = await createMember(db.database, tenant);
    await expect(accounts.checkSignupStep(ctx, 0, { gender: 'male', sexuality: 'gay' })).resolves.toBeUndefined();
    await expect(accounts.checkSignupStep(ctx, 0, { gender: 'male', sexuality: 'lesbian' })).rejects.toMatchObject({
      fields: { sexuality: { key: 'sexuality_mismatch' } },
    });
    await expect(accounts.checkSignupStep(ctx, 1, { country: 'NL' })).rejects.toMatchObject({
      fields: { date_of_birth: { key: 'birth_required' } },
    });
    await expect(accounts.checkSignupStep(ctx, 2, { name: name.toUpperCase() })).rejects.toMatchObject({
      code: 'name_taken',
    });
    const account = { email, password: 'password1', consents: { terms: true, sensitive: true } };
    await expect(accounts.checkSignupStep(ctx, 3, account)).rejects.toMatchObject({
      fields: { password: { key: 'password_common' } },
    });
    const right = { ...account, password: 'fietsbel-42' };
    await expect(accounts.checkSignupStep(ctx, 3, right)).rejects.toMatchObject({ code: 'account_exists' });
    await expect(accounts.checkSignupStep(ctx, 3, { ...right, email: 'Nieuw@post.example' })).resolves.toBe(
      'nieuw@post.example',
    );
    await expect(accounts.checkSignupStep(ctx, 4, {})).resolves.toBeUndefined();
  });
});

async function everything(database: Database, tenant: Tenant): Promise<string> {
  return database.withTenant(tenant.id, async (trx) =>
    JSON.stringify({
      users: await trx.selectFrom('users').selectAll().execute(),
      sessions: await trx.selectFrom('sessions').selectAll().execute(),
      tokens: await trx.selectFrom('mailedTokens').selectAll().execute(),
      mails: await trx.selectFrom('mails').selectAll().execute(),
    }),
  );
}
