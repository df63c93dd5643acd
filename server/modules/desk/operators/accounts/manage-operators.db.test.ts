import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createAuthenticator } from '../../../../../tests/factories/authenticator.ts';
import {
  resolveOperatorCtx,
  createDeskVisitorCtx,
  createSignedInOperator,
  OPERATOR_PASSWORD,
  totpCode,
} from '../../../../../tests/factories/operator.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { OPERATOR_ROLES } from '../access/permissions.ts';

const test = useTestDatabase();
let desk: TestDesk;
let tenant: Tenant;
let host: DeskCtx;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  desk = await createTestDesk(test, [tenant]);
  host = await desk.operator('platform');
});
afterAll(() => desk.close());

const manage = () => desk.services.operators.manage;
const DAY = 24 * 3_600_000;
let made = 0;
const invitation = () => {
  made += 1;
  return {
    email: `new-${made}@desk.example`,
    name: `New ${made}`,
    grants: [{ role: 'moderator' as const, tenantId: tenant.id }],
  };
};
const accept = (token: string, password = OPERATOR_PASSWORD) =>
  desk.services.operators.acceptInvitation(createDeskVisitorCtx(), { token, password });
const stateOf = async (token: string) => (await desk.services.operators.resolve(token)).state;
const actionsOn = (id: string) =>
  desk.deps.console.withPlatform(async (trx) => {
    const rows = await trx.selectFrom('auditLog').select('action').where('subjectId', '=', id).execute();
    // Sorted by name: entries with the same timestamp have no order.
    return rows.map(({ action }) => action).toSorted();
  });

describe('an invitation', () => {
  it("OPS-003 leads from the link to a password, a second factor and the desk, in the browser's language", async () => {
    const { operatorId, token } = await manage().invite(host, invitation());
    expect(await desk.services.operators.viewInvitation(token)).toMatchObject({
      email: expect.stringMatching(/^new-/),
    });
    const half = await accept(token);
    expect(await stateOf(half)).toBe('half');
    const { secret, sealed, qr } = await desk.services.operators.startTotp(half);
    expect(qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
    const input = { token: half, sealed, code: totpCode(desk, secret) };
    const ctx = await resolveOperatorCtx(
      desk,
      await desk.services.operators.confirmTotp(createDeskVisitorCtx(), input),
    );
    expect(ctx.operator).toMatchObject({ id: operatorId, locale: 'nl', grants: invitation().grants });
    expect(await actionsOn(operatorId)).toEqual([
      'operator.invite',
      'operator.login',
      'operator.password',
      'operator.second_factor',
    ]);
  });

  it('OPS-003 works once, for three days, until a new link is created', async () => {
    const first = await manage().invite(host, invitation());
    const second = await manage().renewLink(host, first.operatorId);
    await expect(accept(first.token)).rejects.toThrow('link_invalid');
    await accept(second);
    await expect(accept(second)).rejects.toThrow('link_invalid');
    const late = await manage().invite(host, invitation());
    desk.deps.clock.advance(3 * DAY);
    await expect(accept(late.token)).rejects.toThrow('link_expired');
    await expect(accept('made up')).rejects.toThrow('link_invalid');
  });

  it('OPS-003 is accepted by only one of two concurrent requests', async () => {
    const { token } = await manage().invite(host, invitation());
    const both = await Promise.allSettled([accept(token, 'a password of one'), accept(token, 'a password of two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('OPS-003 rejects weak passwords, and a secret that was issued to another operator', async () => {
    const invited = [await manage().invite(host, invitation()), await manage().invite(host, invitation())];
    await expect(accept(invited[0]!.token, 'password1')).rejects.toThrow('invalid_fields');
    await expect(accept(invited[0]!.token, 'kort')).rejects.toThrow('invalid_fields');
    const [one, other] = [await accept(invited[0]!.token), await accept(invited[1]!.token)];
    const { secret, sealed } = await desk.services.operators.startTotp(one);
    const foreign = { token: other, sealed, code: totpCode(desk, secret) };
    await expect(desk.services.operators.confirmTotp(createDeskVisitorCtx(), foreign)).rejects.toThrow('link_expired');
    const late = { token: one, sealed, code: totpCode(desk, secret) };
    desk.deps.clock.advance(15 * 60_000);
    await expect(desk.services.operators.confirmTotp(createDeskVisitorCtx(), late)).rejects.toThrow('link_expired');
  });

  it('OPS-003 keeps the second factor when a new link is used', async () => {
    const { ctx, secret } = await createSignedInOperator(desk, 'support', tenant);
    const half = await accept(await manage().renewLink(host, ctx.operator.id), 'another long password');
    await expect(desk.services.operators.startTotp(half)).rejects.toThrow('not_found');
    const token = await desk.services.operators.loginWithCode(createDeskVisitorCtx(), {
      token: half,
      code: totpCode(desk, secret),
    });
    expect(await stateOf(token)).toBe('in');
  });

  it('rejects an existing address and an unknown operator', async () => {
    const taken = invitation();
    await manage().invite(host, taken);
    await expect(manage().invite(host, { ...taken, email: taken.email.toUpperCase() })).rejects.toThrow(
      'account_exists',
    );
    for (const wrong of [{ email: 'none' }, { name: ' ' }, { grants: [] }, { name: 'a\u202Eb' }]) {
      await expect(manage().invite(host, { ...invitation(), ...wrong })).rejects.toThrow('invalid_fields');
    }
    const ofOneSite = { role: 'platform' as const, tenantId: tenant.id };
    await expect(manage().invite(host, { ...invitation(), grants: [ofOneSite] })).rejects.toThrow('invalid_fields');
  });
});

describe('managing operators', () => {
  it.each(OPERATOR_ROLES.filter((role) => role !== 'platform'))('OPS-004 rejects %s', async (role) => {
    const { ctx } = await createSignedInOperator(desk, 'support', tenant);
    const { id } = ctx.operator;
    for (const codeContext of [await desk.operator(role), await desk.operator(role, tenant)]) {
      const actions = [
        () => manage().list(codeContext),
        () => manage().view(codeContext, id),
        () => manage().invite(codeContext, invitation()),
        () =>
          manage().changeGrants(codeContext, {
            id,
            before: ctx.operator.grants,
            grants: [{ role: 'platform', tenantId: null }],
          }),
        ...[manage().renewLink, manage().disable, manage().enable, manage().endSessions, manage().resetFactors].map(
          (attempt) => () => attempt(codeContext, id),
        ),
      ];
      for (const attempt of actions) await expect((async () => attempt())()).rejects.toThrow('not_found');
    }
  });

  it('OPS-003 disables an operator immediately and enables them again', async () => {
    const { ctx, token, email } = await createSignedInOperator(desk, 'support', tenant);
    const link = await manage().renewLink(host, ctx.operator.id);
    await manage().disable(host, ctx.operator.id);
    expect(await stateOf(token)).toBe('nobody');
    await expect(accept(link)).rejects.toThrow('link_invalid');
    const enter = () =>
      desk.services.operators.loginWithPassword(createDeskVisitorCtx(), { email, password: OPERATOR_PASSWORD });
    await expect(enter()).rejects.toThrow('login_failed');
    await expect(manage().renewLink(host, ctx.operator.id)).rejects.toThrow('conflict');
    await manage().enable(host, ctx.operator.id);
    expect(await stateOf(await enter())).toBe('half');
    const written = ['operator.disable', 'operator.enable', 'operator.link'];
    expect(await actionsOn(ctx.operator.id)).toEqual(expect.arrayContaining(written));
  });

  it('OPS-003 ends sessions, also partial ones', async () => {
    const { ctx, token, email } = await createSignedInOperator(desk, 'support', tenant);
    const half = await desk.services.operators.loginWithPassword(createDeskVisitorCtx(), {
      email,
      password: OPERATOR_PASSWORD,
    });
    await manage().endSessions(host, ctx.operator.id);
    expect([await stateOf(token), await stateOf(half)]).toEqual(['nobody', 'nobody']);
  });

  it('OPS-003 resets the second factor together with the password', async () => {
    const { ctx, token, email } = await createSignedInOperator(desk, 'support', tenant);
    const link = await manage().resetFactors(host, ctx.operator.id);
    expect(await stateOf(token)).toBe('nobody');
    const enter = () =>
      desk.services.operators.loginWithPassword(createDeskVisitorCtx(), { email, password: OPERATOR_PASSWORD });
    await expect(enter()).rejects.toThrow('login_failed');
    const half = await accept(link, 'another long password');
    const { options, sealed } = await desk.services.operators.startFirstPasskey(half);
    const ceremony = { challenge: options.challenge, origin: createDeskVisitorCtx().origin, rpId: 'console.localhost' };
    const credential = JSON.stringify(createAuthenticator().create(ceremony).credential);
    const input = { token: half, sealed, credential, name: 'Key' };
    expect(await stateOf(await desk.services.operators.confirmFirstPasskey(createDeskVisitorCtx(), input))).toBe('in');
  });

  it('OPS-004 applies new roles from the next request', async () => {
    const { ctx, token } = await createSignedInOperator(desk, 'support', tenant);
    const grants = [{ role: 'finance' as const, tenantId: null }];
    await manage().changeGrants(host, { id: ctx.operator.id, before: ctx.operator.grants, grants });
    expect((await resolveOperatorCtx(desk, token)).operator.grants).toEqual(grants);
    await expect(manage().changeGrants(host, { id: ctx.operator.id, before: grants, grants: [] })).rejects.toThrow(
      'invalid_fields',
    );
  });

  it('OPS-004 rejects a change of roles that were changed meanwhile, and audits the previous roles', async () => {
    const { ctx } = await createSignedInOperator(desk, 'moderator', tenant);
    const { id, grants: before } = ctx.operator;
    const [kept, added] = [
      { role: 'finance', tenantId: tenant.id } as const,
      { role: 'support', tenantId: null } as const,
    ];
    await manage().changeGrants(host, { id, before, grants: [kept, added] });
    const late = manage().changeGrants(host, { id, before, grants: [...before, added] });
    await expect(late).rejects.toThrow('conflict');
    expect((await manage().view(host, id)).grants).toEqual(expect.arrayContaining([kept, added]));
    // In any order.
    await manage().changeGrants(host, { id, before: [added, kept], grants: [kept] });
    await manage().changeGrants(host, { id, before: [kept], grants: [added] });
    const details = await desk.deps.console.withPlatform((trx) =>
      trx
        .selectFrom('auditLog')
        .select('detail')
        .where('subjectId', '=', id)
        .where('action', '=', 'operator.roles')
        .execute(),
    );
    expect(details.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        { before, grants: [kept, added] },
        { before: [kept], grants: [added] },
      ]),
    );
    expect(details).toHaveLength(3);
  });

  it('OPS-004 prevents operators from removing their own platform role, disabling themselves or resetting their own factor', async () => {
    const { ctx } = await createSignedInOperator(desk, 'platform');
    const { id } = ctx.operator;
    const grants = [{ role: 'finance' as const, tenantId: null }];
    await expect(manage().changeGrants(ctx, { id, before: ctx.operator.grants, grants })).rejects.toThrow(
      'invalid_fields',
    );
    await expect(manage().disable(ctx, id)).rejects.toThrow('conflict');
    await expect(manage().resetFactors(ctx, id)).rejects.toThrow('conflict');
    await manage().changeGrants(ctx, {
      id,
      before: ctx.operator.grants,
      grants: [...grants, { role: 'platform', tenantId: null }],
    });
    await manage().endSessions(ctx, id);
    expect((await manage().view(ctx, id)).sessions).toBe(1);
  });

  it("OPS-004 keeps one of two operators who concurrently revoke each other's platform role", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await desk.operator('platform'), await desk.operator('platform')];
      const take = (by: DeskCtx, from: DeskCtx) =>
        manage().changeGrants(by, {
          id: from.operator.id,
          before: from.operator.grants,
          grants: [{ role: 'support', tenantId: null }],
        });
      const both = await Promise.allSettled([take(a, b), take(b, a)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('returns not_found for an unknown operator', async () => {
    for (const id of ['x', crypto.randomUUID()]) {
      await expect(manage().view(host, id)).rejects.toThrow('not_found');
      await expect((async () => manage().disable(host, id))()).rejects.toThrow('not_found');
    }
  });
});
