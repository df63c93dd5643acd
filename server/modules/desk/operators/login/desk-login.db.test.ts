import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createTenant } from '../../../../../tests/factories/tenant.ts';
import {
  createDeskVisitorCtx,
  createSignedInOperator,
  OPERATOR_PASSWORD,
  totpCode,
} from '../../../../../tests/factories/operator.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createEncryption } from '../../../../lib/security/encryption.ts';
import type { DeskVisitorCtx } from '../desk/desk-ctx.ts';
import { encryptTotpSecret } from './totp.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';

const test = useTestDatabase();
let desk: TestDesk;
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  desk = await createTestDesk(test, [tenant]);
});
afterAll(() => desk.close());

const MINUTE = 60_000;
const enter = (email: string, password = OPERATOR_PASSWORD, visit = createDeskVisitorCtx()) =>
  desk.services.operators.loginWithPassword(visit, { email, password });
const codeFor = (token: string, code: string, visit = createDeskVisitorCtx()) =>
  desk.services.operators.loginWithCode(visit, { token, code });
/** Tries wrong passwords for an address until they are refused. */
async function blockAddress(email: string, visit: DeskVisitorCtx) {
  for (let count = 0; count < 5; count += 1) {
    await expect(enter(email, 'wrong password', visit)).rejects.toThrow('login_failed');
  }
  await expect(enter(email, OPERATOR_PASSWORD, visit)).rejects.toThrow('too_many_attempts');
}
const stateOf = async (token: string) => (await desk.services.operators.resolve(token)).state;
/** Returns a six-digit code that is not currently valid. */
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((step) => totpCode(desk, secret, step));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code))!;
};

describe('login', () => {
  it('OPS-003 requires the password and then a code', async () => {
    const { email, secret } = await createSignedInOperator(desk, 'moderator', tenant);
    const half = await enter(` ${email.toUpperCase()} `);
    expect(await stateOf(half)).toBe('half');
    const whole = await codeFor(half, totpCode(desk, secret));
    expect(await stateOf(whole)).toBe('in');
    // The partial session is deleted, so its token is useless.
    expect(await stateOf(half)).toBe('nobody');
  });

  it("OPS-003 rejects a member's address, an unknown one and a wrong password with the same error", async () => {
    const { email } = await createSignedInOperator(desk, 'support', tenant);
    await expect(enter('nobody@desk.example')).rejects.toThrow('login_failed');
    await expect(enter(email, 'not the password')).rejects.toThrow('login_failed');
    await expect(enter(email, 'x'.repeat(100_000))).rejects.toThrow('login_failed');
    await expect(enter('nobody\0@desk.example', 'x\0y')).rejects.toThrow('login_failed');
  });

  it('OPS-003 accepts a code once, and only in its time window', async () => {
    const { email, secret } = await createSignedInOperator(desk, 'moderator', tenant);
    const code = totpCode(desk, secret);
    await codeFor(await enter(email), code);
    await expect(codeFor(await enter(email), code)).rejects.toThrow('invalid_fields');
    for (const steps of [-3, -2, 2, 3]) {
      await expect(codeFor(await enter(email), totpCode(desk, secret, steps))).rejects.toThrow('invalid_fields');
      desk.deps.clock.advance(16 * MINUTE);
    }
  });

  it.each([-1, 1])('OPS-003 accepts the code of a clock that is off by %i step', async (steps) => {
    const { email, secret } = await createSignedInOperator(desk, 'moderator', tenant);
    const half = await enter(email);
    expect(await stateOf(await codeFor(half, totpCode(desk, secret, steps)))).toBe('in');
  });

  it('HRD-5 logs why a correct code is refused after SECRET was changed without the former one', async () => {
    const { email, secret } = await createSignedInOperator(desk, 'moderator', tenant);
    const former = createEncryption({ current: 'another secret of this installation', previous: [] });
    const totpSecretEncrypted = encryptTotpSecret(former, secret);
    await desk.deps.console.withPlatform((trx) =>
      trx.updateTable('operators').set({ totpSecretEncrypted }).where('email', '=', email).execute(),
    );
    const visit = createDeskVisitorCtx();
    const error = vi.spyOn(visit.log, 'error');
    await expect(codeFor(await enter(email), totpCode(desk, secret), visit)).rejects.toThrow('invalid_fields');
    expect(error).toHaveBeenCalledWith(
      { operatorId: expect.any(String) as string },
      expect.stringContaining('SECRET_PREVIOUS') as string,
    );
  });

  it('OPS-003 rejects a code older than the last accepted one', async () => {
    const { email, secret } = await createSignedInOperator(desk, 'moderator', tenant);
    const [older, later] = [totpCode(desk, secret), totpCode(desk, secret, 1)];
    await codeFor(await enter(email), later);
    await expect(codeFor(await enter(email), older)).rejects.toThrow('invalid_fields');
  });

  it('OPS-003 locks an account for 15 minutes after five wrong codes, also with correct passwords in between', async () => {
    const { email, secret } = await createSignedInOperator(desk, 'moderator', tenant);
    for (let count = 0; count < 5; count += 1) {
      await expect(codeFor(await enter(email), wrongCode(secret))).rejects.toThrow('invalid_fields');
    }
    const half = await enter(email);
    await expect(codeFor(half, totpCode(desk, secret))).rejects.toMatchObject({
      code: 'too_many_attempts',
      params: { minutes: 15 },
    });
    desk.deps.clock.advance(15 * MINUTE);
    expect(await stateOf(await codeFor(half, totpCode(desk, secret)))).toBe('in');
  });

  it('OPS-003 blocks an address for 15 minutes after five wrong passwords, whether or not it is known', async () => {
    const { email } = await createSignedInOperator(desk, 'moderator', tenant);
    const errors: unknown[] = [];
    for (const address of [email, 'nobody-at-all@desk.example']) {
      const visit = createDeskVisitorCtx();
      for (let count = 0; count < 5; count += 1) {
        await expect(enter(address, 'wrong password', visit)).rejects.toThrow('login_failed');
        desk.deps.clock.advance(MINUTE);
      }
      const refused: unknown = await enter(address, OPERATOR_PASSWORD, visit).catch((error: unknown) => error);
      errors.push({ ...(refused as object) });
      expect(refused).toMatchObject({ code: 'too_many_attempts', params: { minutes: 14 } });
    }
    expect(errors[0]).toEqual(errors[1]);
    desk.deps.clock.advance(15 * MINUTE);
    expect(await stateOf(await enter(email))).toBe('half');
  });

  it('OPS-003 OPS-005 audits the first failure and the lock, and for unknown addresses only totals', async () => {
    const { email, ctx } = await createSignedInOperator(desk, 'moderator', tenant);
    desk.deps.clock.advance(16 * MINUTE);
    const since = desk.deps.clock.now();
    const visit = createDeskVisitorCtx();
    const strangers = Array.from({ length: 12 }, (_, index) => `stranger${index}@desk.example`);
    for (const address of [...Array<string>(6).fill(email), ...strangers]) {
      desk.deps.clock.advance(1000);
      await enter(address, 'wrong password', visit).catch(() => null);
    }
    const rows = await desk.deps.console.withPlatform((trx) =>
      trx
        .selectFrom('auditLog')
        .select(['action', 'operatorId', 'operatorEmail', 'subjectId', 'detail'])
        .where('at', '>=', since)
        .orderBy('id')
        .execute(),
    );
    const nobody = { operatorId: null, operatorEmail: null };
    const tried = { ...nobody, subjectId: ctx.operator.id, detail: { factor: 'password' } };
    const unknown = { ...nobody, action: 'operator.login_failed', subjectId: null };
    expect(rows).toEqual([
      { ...tried, action: 'operator.login_failed' },
      { ...tried, action: 'operator.locked' },
      { ...unknown, detail: { unknown: 1 } },
      { ...unknown, detail: { unknown: 10 } },
    ]);
  });

  it('HRD-5 does not let strangers lock an operator out with wrong passwords', async () => {
    const { email, ctx } = await createSignedInOperator(desk, 'moderator', tenant);
    const stranger = createDeskVisitorCtx({ address: '2001:db8:1:2::1' });
    await blockAddress(email, stranger);
    // The same network, another address and device.
    const near = createDeskVisitorCtx({ address: '2001:db8:1:2::9' });
    await expect(enter(email, OPERATOR_PASSWORD, near)).rejects.toThrow('too_many_attempts');
    expect(await stateOf(await enter(email))).toBe('half');
    // The operator's own device has a counter of its own, even in the stranger's network.
    const own = createDeskVisitorCtx({ address: '2001:db8:1:2::9', deviceToken: ctx.deviceToken });
    expect(await stateOf(await enter(email, OPERATOR_PASSWORD, own))).toBe('half');
    await blockAddress(email, own);
    expect(await stateOf(await enter(email))).toBe('half');
  });

  it('HRD-5 does not lock known devices after wrong codes on other devices', async () => {
    const { email, secret, ctx } = await createSignedInOperator(desk, 'moderator', tenant);
    for (let count = 0; count < 5; count += 1) {
      await expect(codeFor(await enter(email), wrongCode(secret))).rejects.toThrow('invalid_fields');
    }
    await expect(codeFor(await enter(email), totpCode(desk, secret))).rejects.toThrow('too_many_attempts');
    const own = createDeskVisitorCtx({ deviceToken: ctx.deviceToken });
    const half = await enter(email, OPERATOR_PASSWORD, own);
    for (let count = 0; count < 4; count += 1) {
      await expect(codeFor(half, wrongCode(secret), own)).rejects.toThrow('invalid_fields');
    }
    expect(await stateOf(await codeFor(half, totpCode(desk, secret), own))).toBe('in');
  });

  it('HRD-5 forgets known devices when the password is set through a link', async () => {
    const { email, ctx } = await createSignedInOperator(desk, 'moderator', tenant);
    const host = await desk.operator('platform');
    const token = await desk.services.operators.manage.resetFactors(host, ctx.operator.id);
    await desk.services.operators.acceptInvitation(createDeskVisitorCtx(), { token, password: OPERATOR_PASSWORD });
    const address = '192.0.2.77';
    await blockAddress(email, createDeskVisitorCtx({ address }));
    const former = createDeskVisitorCtx({ address, deviceToken: ctx.deviceToken });
    await expect(enter(email, OPERATOR_PASSWORD, former)).rejects.toThrow('too_many_attempts');
  });

  it('OPS-003 counts concurrent attempts', async () => {
    const { email } = await createSignedInOperator(desk, 'moderator', tenant);
    const visit = createDeskVisitorCtx();
    const wrong = () => enter(email, 'wrong password', visit);
    const tries = await Promise.allSettled(Array.from({ length: 12 }, wrong));
    const codes = tries.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'in'));
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(7);
  });

  it('OPS-003 limits one IP address to 20 attempts, for any account', async () => {
    const visit = createDeskVisitorCtx({ address: '203.0.113.77' });
    const codes: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      const input = { email: `n${count}@desk.example`, password: 'wrong' };
      await desk.services.operators
        .loginWithPassword(visit, input)
        .catch((error: { code: string }) => codes.push(error.code));
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('login_failed'));
    expect(codes.slice(20)).toEqual(['too_many_requests', 'too_many_requests']);
  });
});

describe('a session', () => {
  const HOUR = 60 * MINUTE;

  it('OPS-003 lasts eight hours with activity', async () => {
    const { token } = await createSignedInOperator(desk, 'finance');
    for (let passed = 60_000; passed + 20 * MINUTE < 8 * HOUR; passed += 20 * MINUTE) {
      desk.deps.clock.advance(20 * MINUTE);
      expect(await stateOf(token)).toBe('in');
    }
    desk.deps.clock.advance(20 * MINUTE);
    expect(await stateOf(token)).toBe('nobody');
  });

  it('OPS-003 expires after 30 minutes of inactivity', async () => {
    const { token } = await createSignedInOperator(desk, 'finance');
    desk.deps.clock.advance(29 * MINUTE);
    expect(await stateOf(token)).toBe('in');
    desk.deps.clock.advance(30 * MINUTE);
    expect(await stateOf(token)).toBe('nobody');
  });

  it('OPS-003 ends on logout', async () => {
    const { token } = await createSignedInOperator(desk, 'finance');
    await desk.services.operators.logOut(token);
    expect(await stateOf(token)).toBe('nobody');
  });

  it('OPS-003 is deleted after expiry when its operator logs in again', async () => {
    const { email } = await createSignedInOperator(desk, 'finance');
    desk.deps.clock.advance(9 * HOUR);
    await enter(email);
    const rows = await desk.deps.console.withPlatform((trx) =>
      trx
        .selectFrom('operatorSessions as s')
        .innerJoin('operators as o', 'o.id', 's.operatorId')
        .select('s.complete')
        .where('o.email', '=', email)
        .execute(),
    );
    expect(rows).toEqual([{ complete: false }]);
  });

  it('OPS-003 is stored hashed', async () => {
    const { token } = await createSignedInOperator(desk, 'finance');
    const rows = await desk.deps.console.withPlatform((trx) =>
      trx.selectFrom('operatorSessions').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true);
  });
});
