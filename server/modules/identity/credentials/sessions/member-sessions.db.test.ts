import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Services } from '../../../../services.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('sessions of a member', () => {
  const db = useTestDatabase();
  let app: TestApp;
  let services: Services;
  let tenant: Tenant;
  let member: Member;
  let ctx: MemberCtx;

  beforeAll(async () => {
    tenant = await createTenant(db.database);
    app = await createTestApp({ database: db.database, tenants: [tenant] });
    services = app.services;
  });
  beforeEach(async () => {
    member = await createMember(db.database, tenant);
    ctx = createTestContext({ tenant, viewer: member.viewer });
  });
  afterAll(() => app.close());

  const logIn = (userAgent = FIREFOX) =>
    services.accounts.logIn(createTestContext({ tenant, userAgent }), {
      email: member.email,
      password: MEMBER_PASSWORD,
    });
  const me = async (sessionToken: string) => {
    const answer = await app.call({ tenant, member: { sessionToken }, path: '/api/user.php' });
    return answer.json<{ user: { id: string } | null }>().user?.id ?? null;
  };

  /** Reads an event stream until it ends. */
  async function listen(sessionToken: string): Promise<{ ended: Promise<unknown> }> {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => app.app.listeningOrigin);
    const headers = { host: tenant.hosts[0]!, cookie: `session=${sessionToken}` };
    const { get } = await import('node:http');
    return new Promise((resolve, reject) => {
      get(`${origin}/api/events`, { headers }, (response) => {
        const ended = new Promise((done) => response.on('end', () => done('ended')));
        response.once('data', () => resolve({ ended }));
      }).on('error', reject);
    });
  }

  it('ACC-032 lists only the member’s own with their device, the current one first', async () => {
    await logIn();
    await createMember(db.database, tenant);
    const now = app.deps.clock.now().toISOString();
    expect(await services.credentials.listSessions(ctx)).toEqual([
      {
        id: member.viewer.sessionId,
        current: true,
        since: now,
        seen: now,
        device: { browser: null, system: null },
        lockMinutes: null,
        deviceKeySince: null,
      },
      {
        id: expect.any(String),
        current: false,
        since: now,
        seen: now,
        device: { browser: 'Firefox', system: 'Linux' },
        lockMinutes: null,
        deviceKeySince: null,
      },
    ]);
  });

  it('ACC-032 ends one immediately, its event stream included', async () => {
    const [{ sessionToken }, other] = [await logIn(), await logIn()];
    const stream = await listen(sessionToken);
    const kept = await listen(other.sessionToken);
    const { sessionId } = (await services.accounts.resolveSession(tenant, sessionToken))!;
    await services.credentials.endSession(ctx, sessionId);
    expect(await stream.ended).toBe('ended');
    expect(await Promise.race([kept.ended, new Promise((resolve) => setImmediate(resolve, 'open'))])).toBe('open');
    expect([await me(sessionToken), await me(other.sessionToken)]).toEqual([null, member.userId]);
  });

  it('ACC-032 ends all others', async () => {
    const tokens = [(await logIn()).sessionToken, (await logIn()).sessionToken];
    const streams = await Promise.all(tokens.map(listen));
    expect(await services.credentials.endOtherSessions(ctx)).toBe(2);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(await Promise.all([...tokens, member.sessionToken].map(me))).toEqual([null, null, member.userId]);
  });

  it('SEC-012 ends the event streams of other sessions on a new password', async () => {
    const stream = await listen((await logIn()).sessionToken);
    const password = 'maandregen-koffie-7';
    await services.credentials.changePassword(ctx, {
      old_password: MEMBER_PASSWORD,
      password,
      password_repeat: password,
    });
    expect(await stream.ended).toBe('ended');
  });

  it('returns 404 for another member’s session', async () => {
    const other = await createMember(db.database, tenant);
    for (const id of [other.viewer.sessionId, 'x', '', '00000000-0000-4000-8000-000000000000']) {
      await expect(services.credentials.endSession(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await me(other.sessionToken)).toBe(other.userId);
  });

  it('ACC-032 does not list expired ones', async () => {
    const { sessionToken } = await logIn();
    app.deps.clock.advance(29 * 86_400_000);
    await services.accounts.resolveSession(tenant, sessionToken);
    expect(await services.credentials.listSessions(ctx)).toHaveLength(2);
    app.deps.clock.advance(86_400_000);
    expect(await services.credentials.listSessions(ctx)).toHaveLength(0);
  });
});
