import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { buildSignup } from '../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { readEnv } from '../../../env.ts';
import { createServices } from '../../../services.ts';
import { deriveMailedToken } from '../../identity/accounts/tokens/secret-tokens.ts';
import { requestPostback } from './request-postback.ts';
import { fillPostbackUrl } from './postback-url.ts';
import { queuePostback, requeueDuePostbacks } from './postbacks.ts';
import { POSTBACK_ATTEMPTS, sendPostback } from './send-postback.ts';

const SECRET = 'a-secret-between-the-two';
const MINUTE = 60_000;
const SOURCE = { network: 'AdNet', ref: 'klik 1&x=2', sub1: 'a', sub2: 'b/ü', sub3: '' };

describe('postbacks', () => {
  const db = useTestDatabase();
  let network: Server;
  let asked: Array<Pick<IncomingMessage, 'url' | 'headers'>>;
  let respond: (turn: number) => { status: number; location?: string } | null;
  let origin: string;
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;

  beforeEach(async () => {
    asked = [];
    respond = () => ({ status: 200 });
    network = createServer((request, response) => {
      asked.push({ url: request.url, headers: request.headers });
      const answer = respond(asked.length);
      if (answer) response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end('ok');
    });
    await new Promise<void>((done) => network.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
    tenant = await createTenant(db.database, {
      affiliates: {
        adnet: {
          activation: `${origin}/pb?click={ref}&s={sub1}.{sub2}.{sub3}&e={event}&id={id}&t={time}`,
          first_purchase: `${origin}/sale/{ref}?id={id}`,
          secret: 'ADNET_SECRET',
        },
        quiet: { secret: 'QUIET_SECRET' },
      },
    });
    const env = readEnv({ LOG_LEVEL: 'silent', ADNET_SECRET: SECRET });
    deps = await createTestDeps(db.database, [tenant], { env });
  });
  afterEach(async () => {
    network.closeAllConnections();
    await new Promise((done) => network.close(done));
  });

  const rows = () =>
    db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('affiliatePostbacks').selectAll().orderBy('createdAt').execute(),
    );
  const jobs = () => deps.jobs.enqueued.filter(({ name }) => name === 'send-postback');
  const queue = (userId: string, event: 'activation' | 'first_purchase') =>
    db.database.withTenant(tenant.id, (trx) => queuePostback(trx, deps, { tenantId: tenant.id, userId, event }));
  const sweep = () =>
    db.database.withTenant(tenant.id, (trx) => requeueDuePostbacks(trx, deps.jobs, tenant.id, deps.clock.now()));
  const queued = async () => {
    const { userId } = await createMember(db.database, tenant, SOURCE);
    await queue(userId, 'first_purchase');
    const [row] = await rows();
    return { tenantId: tenant.id, postbackId: row!.id };
  };

  it('ACC-007 reports an activation to the affiliate network with its own parameters and no personal data', async () => {
    const { accounts } = createServices(deps);
    const visitor = createTestContext({ tenant, tracking: SOURCE });
    const { user } = await accounts.signUp(visitor, buildSignup({ name: 'Klaas Vaak', email: 'klaas@post.example' }));
    const token = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mailedTokens').select('id').executeTakeFirstOrThrow(),
    );
    const link = deriveMailedToken(deps.env.secrets, 'activate', token.id);
    expect(await rows()).toEqual([]);
    await Promise.all([accounts.activate(visitor, link), accounts.activate(visitor, link)]);
    const [row] = await rows();
    expect(row).toMatchObject({ userId: user.id, event: 'activation', status: 'pending', attempts: 0 });
    expect(jobs()).toEqual([{ name: 'send-postback', payload: { tenantId: tenant.id, postbackId: row!.id } }]);

    await sendPostback(deps, { tenantId: tenant.id, postbackId: row!.id });
    const seconds = Math.floor(deps.clock.now().getTime() / 1000);
    const path = `/pb?click=klik%201%26x%3D2&s=a.b%2F%C3%BC.&e=activation&id=${row!.id}&t=${seconds}`;
    expect(asked.map(({ url }) => url)).toEqual([path]);
    const v1 = createHmac('sha256', SECRET).update(`${seconds}.${origin}${path}`).digest('hex');
    expect(asked[0]!.headers['x-postback-signature']).toBe(`t=${seconds},v1=${v1}`);
    const said = JSON.stringify(asked).toLowerCase();
    for (const secret of ['klaas', 'hetero', user.id, user.profile.id, tenant.slug, 'cookie', 'referer']) {
      expect(said).not.toContain(secret);
    }
    expect((await rows())[0]).toMatchObject({ status: 'delivered', attempts: 1, deliveredAt: deps.clock.now() });
    await sendPostback(deps, { tenantId: tenant.id, postbackId: row!.id });
    expect(asked).toHaveLength(1);
  });

  it('sends each event once for an account', async () => {
    const { userId } = await createMember(db.database, tenant, SOURCE);
    await Promise.all([queue(userId, 'first_purchase'), queue(userId, 'first_purchase')]);
    await queue(userId, 'first_purchase');
    await queue(userId, 'activation');
    expect((await rows()).map(({ event }) => event).sort()).toEqual(['activation', 'first_purchase']);
    expect(jobs()).toHaveLength(2);
  });

  it.each([
    ['nobody', {}],
    ['an unknown network', { network: 'elsewhere', ref: 'x' }],
    ['a name on Object.prototype', { network: 'constructor', ref: 'x' }],
    ['a network without postback URLs', { network: 'quiet', ref: 'x' }],
  ])('sends nothing for a member referred by %s', async (_by, source) => {
    const { userId } = await createMember(db.database, tenant, source);
    await queue(userId, 'activation');
    expect([await rows(), jobs()]).toEqual([[], []]);
  });

  it('is rolled back with the transaction that caused it', async () => {
    const { userId } = await createMember(db.database, tenant, SOURCE);
    deps.jobs.enqueue = () => Promise.reject(new Error('no queue'));
    await expect(queue(userId, 'activation')).rejects.toThrow('no queue');
    expect(await rows()).toEqual([]);
  });

  it('TIM-003 retries with increasing backoff on the moved clock, and gives up in the end', async () => {
    const job = await queued();
    respond = (turn) => ({ status: turn === 1 ? 404 : 503 });
    const waits: number[] = [];
    for (let turn = 1; turn <= POSTBACK_ATTEMPTS; turn += 1) {
      await sendPostback(deps, job);
      const [row] = await rows();
      expect(row!.attempts).toBe(turn);
      if (turn === POSTBACK_ATTEMPTS) continue;
      const wait = row!.nextAttemptAt.getTime() - deps.clock.now().getTime();
      waits.push(wait / MINUTE);
      deps.clock.advance(wait - 1);
      expect(await sweep()).toBe(0);
      deps.clock.advance(1);
      expect(await sweep()).toBe(1);
      expect(await sweep()).toBe(0);
    }
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect((await rows())[0]).toMatchObject({ status: 'failed', attempts: POSTBACK_ATTEMPTS, deliveredAt: null });
    deps.clock.advance(30 * 24 * 60 * MINUTE);
    expect(await sweep()).toBe(0);
    await sendPostback(deps, job);
    expect(asked).toHaveLength(POSTBACK_ATTEMPTS);
  });

  it('is requeued by a sweep when its job was lost, and delivered at the second attempt', async () => {
    const job = await queued();
    respond = (turn) => ({ status: turn === 1 ? 500 : 204 });
    await sendPostback(deps, job);
    deps.clock.advance(10 * MINUTE);
    expect(await sweep()).toBe(1);
    await sendPostback(deps, job);
    expect((await rows())[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('follows no redirect', async () => {
    const job = await queued();
    respond = () => ({ status: 302, location: `${origin}/elsewhere` });
    await sendPostback(deps, job);
    expect(asked).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ status: 'pending', attempts: 1 });
  });

  it('waits while the secret is missing from the environment, and never sends unsigned', async () => {
    deps = { ...deps, env: readEnv({ LOG_LEVEL: 'silent' }) };
    const job = await queued();
    await sendPostback(deps, job);
    expect(asked).toHaveLength(0);
    expect((await rows())[0]).toMatchObject({ status: 'pending', attempts: 1 });
  });

  it('waits while its site is suspended', async () => {
    const job = await queued();
    await expect(sendPostback({ ...deps, tenants: { ...deps.tenants, byId: () => null } }, job)).rejects.toThrow(
      'postponed',
    );
    expect((await rows())[0]).toMatchObject({ status: 'pending', attempts: 0 });
  });

  it('fails when the affiliate network is too slow', async () => {
    respond = () => null;
    const question = { url: `${origin}/slow`, signature: '', allowPrivate: true, timeoutMs: 50 };
    await expect(requestPostback(question)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('rejects private addresses in production, by IP address or by name', async () => {
    const { port } = network.address() as AddressInfo;
    const refused = [
      origin,
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `https://[::1]:${port}`,
      'https://169.254.169.254/latest',
      'https://[::ffff:127.0.0.1]',
      'https://2130706433',
      'http://network.example',
    ];
    for (const url of refused) {
      await expect(requestPostback({ url, signature: '', allowPrivate: false })).rejects.toMatchObject({
        code: 'EPRIVATE',
      });
    }
    expect(asked).toHaveLength(0);
  });
});

describe('the URL of a postback', () => {
  it('inserts values literally, placeholders included', () => {
    const values = { ref: '{sub1}', sub1: 'x', sub2: '#', sub3: '?', event: 'e', id: 'i', time: '1' };
    expect(fillPostbackUrl('https://n.example/{ref}/{ref}?a={sub2}{sub3}', values)).toBe(
      'https://n.example/%7Bsub1%7D/%7Bsub1%7D?a=%23%3F',
    );
  });
});
