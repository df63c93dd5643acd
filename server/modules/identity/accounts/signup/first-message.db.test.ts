import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { buildSignup } from '../../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { createServices, type Services } from '../../../../services.ts';
import { deriveMailedToken } from '../tokens/secret-tokens.ts';

/** Larger than the cookies can hold. */
const LONG = '愛'.repeat(1000);

describe('the first message', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let services: Services;
  let target: string;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    services = createServices(deps);
    target = (await createFictionalProfile(db.database, tenant)).profileId;
  });

  async function signUp(signup_message: string | undefined, email = 'anna@post.example'): Promise<MemberCtx> {
    const visitor = createTestContext({ tenant });
    const name = email.split('@')[0]!;
    const input = buildSignup({ email, name, target_profile: target, signup_message });
    const { sessionToken } = await services.accounts.signUp(visitor, input);
    return memberOf(sessionToken);
  }
  async function memberOf(sessionToken: string): Promise<MemberCtx> {
    const viewer = (await services.accounts.resolveSession(tenant, sessionToken))!;
    return createTestContext({ tenant, viewer });
  }
  async function activate({ viewer }: MemberCtx) {
    const { id } = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mailedTokens').select('id').where('userId', '=', viewer.userId).executeTakeFirstOrThrow(),
    );
    await services.accounts.activate(
      createTestContext({ tenant }),
      deriveMailedToken(deps.env.secrets, 'activate', id),
    );
  }

  it('is kept at any length and in any browser its sender returns with', async () => {
    const here = await signUp(LONG);
    await activate(here);
    const { password, email } = buildSignup({ email: 'anna@post.example' });
    const login = await services.accounts.logIn(createTestContext({ tenant }), { email, password });
    const there = await memberOf(login.sessionToken);
    for (const ctx of [here, there]) {
      expect(await services.accounts.viewFirstMessage(ctx)).toEqual({ profile: target, text: LONG });
    }
  });

  it('is visible to its sender only, and absent without a target', async () => {
    await signUp('Hoi!');
    const other = await signUp(undefined, 'bea@post.example');
    expect(await services.accounts.viewFirstMessage(other)).toEqual({ profile: target, text: '' });
    target = '';
    expect(await services.accounts.viewFirstMessage(await signUp('Hoi!', 'cas@post.example'))).toBeNull();
  });

  it('is offered until something is sent to the recipient, even if that conversation is deleted', async () => {
    const ctx = await signUp('Hoi!');
    await activate(ctx);
    const active = { ...ctx, viewer: { ...ctx.viewer, status: 'active' as const } };
    expect(await services.accounts.viewFirstMessage(active)).not.toBeNull();
    const { conversation } = await services.chat.sendMessage(active, {
      profile: target,
      text: 'Iets anders',
      client_id: randomUUID(),
      accept_fictional: true,
    });
    expect(await services.accounts.viewFirstMessage(active)).toBeNull();
    await services.chat.deleteConversation(active, { conversation: conversation.id });
    expect(await services.accounts.viewFirstMessage(active)).toBeNull();
  });

  it('is discarded for good, also by a later activation link', async () => {
    const ctx = await signUp('Hoi!');
    const other = await signUp('Dag!', 'bea@post.example');
    await services.accounts.dismissFirstMessage(ctx);
    deps.clock.advance(60_000);
    await services.accounts.resendActivation(ctx);
    expect(await services.accounts.viewFirstMessage(ctx)).toBeNull();
    expect(await services.accounts.viewFirstMessage(other)).toEqual({ profile: target, text: 'Dag!' });
  });
});
