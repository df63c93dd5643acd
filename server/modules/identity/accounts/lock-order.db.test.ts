import { beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../db/client.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { mailedLinkToken } from '../../../../tests/factories/mails.ts';
import { MEMBER_PASSWORD, createMember } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { untilWaitedFor } from '../../../../tests/setup/lock-waits.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Ctx } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { insertMailedToken } from './tokens/mailed-tokens.ts';
import { deriveMailedToken } from './tokens/secret-tokens.ts';
import type { TokenPurpose } from '../../platform/outbox/index.ts';

const PASSWORD = 'maandregen-koffie-7';
const EMAIL = 'half@post.example';
const twice = { password: PASSWORD, password_repeat: PASSWORD };

describe('changes of an account lock the account first', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let services: Services;
  let ctx: Ctx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    services = createServices(deps);
    ctx = createTestContext({ tenant });
  });

  async function mailed(purpose: TokenPurpose, status: 'active' | 'not_confirmed') {
    const { userId } = await createMember(db.database, tenant, { status, email: EMAIL });
    const id = await db.database.withTenant(tenant.id, (trx) =>
      insertMailedToken(trx, deps, {
        tenantId: tenant.id,
        userId,
        purpose,
        validMs: 3_600_000,
        payload: purpose === 'mail_change' ? { email: 'nieuw@post.example', previous: EMAIL } : { email: EMAIL },
      }),
    );
    return { userId, link: deriveMailedToken(deps.env.secrets, purpose, id) };
  }
  const lockUser = (trx: Trx, userId: string) =>
    trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const lockTokens = (trx: Trx, userId: string) =>
    trx.selectFrom('mailedTokens').select('id').where('userId', '=', userId).forNoKeyUpdate().noWait().execute();

  it.each([
    ['activate', 'not_confirmed', (link: string) => services.accounts.activate(ctx, link)],
    [
      'complete_signup',
      'not_confirmed',
      (link: string) => services.accounts.finishSignup(ctx, { token: link, password: PASSWORD }),
    ],
    ['reset', 'active', (link: string) => services.credentials.resetPassword(ctx, link, twice)],
    ['mail_change', 'active', (link: string) => services.credentials.confirmMailChange(ctx, link)],
  ] as const)('then the link used to %s', async (purpose, status, use) => {
    const { userId, link } = await mailed(purpose, status);
    let used: Promise<unknown> | null = null;
    await db.database.withTenant(tenant.id, async (trx) => {
      await lockUser(trx, userId);
      used = use(link);
      await untilWaitedFor(trx);
      expect(await lockTokens(trx, userId)).toHaveLength(1);
    });
    await (used as Promise<unknown> | null);
  });

  it.each([
    ['complete_signup', 'not_confirmed', (link: string) => services.accounts.viewCompletion(ctx, link)],
    ['reset', 'active', (link: string) => services.credentials.viewReset(ctx, link)],
    ['mail_change', 'active', (link: string) => services.credentials.viewMailChange(ctx, link)],
  ] as const)('viewing a link to %s takes no lock', async (purpose, status, view) => {
    const { userId, link } = await mailed(purpose, status);
    await db.database.withTenant(tenant.id, async (trx) => {
      await lockUser(trx, userId);
      await lockTokens(trx, userId);
      await expect(view(link)).resolves.toBeDefined();
    });
  });

  it('viewing a restore link takes no lock', async () => {
    const { viewer, userId } = await createMember(db.database, tenant);
    await services.accountDeletion.deleteAccount(createTestContext({ tenant, viewer }), {
      password: MEMBER_PASSWORD,
      reasons: ['other'],
    });
    const link = await mailedLinkToken(db.database, deps.env, {
      tenantId: tenant.id,
      userId,
      template: 'account_deleted',
      purpose: 'restore',
    });
    await db.database.withTenant(tenant.id, async (trx) => {
      await lockUser(trx, userId);
      await lockTokens(trx, userId);
      await expect(services.accountDeletion.viewRestore(ctx, link)).resolves.toBeDefined();
    });
  });

  it('then the profile before the session', async () => {
    const member = await createMember(db.database, tenant);
    deps.clock.advance(61_000);
    let seen: Promise<unknown> | null = null;
    await db.database.withTenant(tenant.id, async (trx) => {
      await trx.selectFrom('profiles').select('id').where('userId', '=', member.userId).forNoKeyUpdate().execute();
      seen = services.accounts.resolveSession(tenant, member.sessionToken);
      await untilWaitedFor(trx);
      const sessions = trx.selectFrom('sessions').select('id').where('userId', '=', member.userId);
      expect(await sessions.forNoKeyUpdate().noWait().execute()).toHaveLength(1);
    });
    await expect(seen).resolves.toMatchObject({ userId: member.userId });
  });
});
