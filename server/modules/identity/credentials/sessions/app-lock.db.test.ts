import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, MEMBER_PASSWORD, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Ctx, LockedSession, MemberCtx, Tenant } from '../../../../context.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';

const PIN = '4711';

const db = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let anna: Member;

beforeAll(async () => {
  tenant = await createTenant(db.database);
  app = await createTestApp({ database: db.database, tenants: [tenant] });
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await createMember(db.database, tenant);
  await visit();
});

const locks = () => app.services.credentials;
const own = (): MemberCtx => createTestContext({ tenant, viewer: anna.viewer });
const locked = (): Ctx => {
  const { userId, profileId, sessionId }: LockedSession = anna.viewer;
  return { ...createTestContext({ tenant }), locked: { userId, profileId, sessionId } };
};
const visit = () => app.services.accounts.resolveSession(tenant, anna.sessionToken);
const setLock = (minutes = '5') => locks().setLock(own(), { pin: PIN, minutes });
const call = (path: string, more: object = {}) =>
  app.call({ tenant, path, headers: { cookie: `session=${anna.sessionToken}` }, ...more });
const row = () =>
  db.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('sessions').selectAll().where('id', '=', anna.viewer.sessionId).executeTakeFirst(),
  );

describe('the app lock of a session', () => {
  it('MEM-9 is stored as a hash only, once', async () => {
    await setLock();
    expect(await row()).toMatchObject({ pinHash: expect.stringMatching(/^\$argon2id\$/), lockMinutes: 5 });
    await expect(setLock('1')).rejects.toMatchObject({ code: 'conflict' });
    expect((await visit())?.lock).toEqual({ minutes: 5, locked: false });
  });

  it.each([
    [{ pin: '123', minutes: '5' }, { pin: { key: 'pin_format' } }],
    [{ pin: '1234567', minutes: '5' }, { pin: { key: 'pin_format' } }],
    [{ pin: 'geheim', minutes: '5' }, { pin: { key: 'pin_format' } }],
    [{ pin: PIN, minutes: '2' }, { minutes: { key: 'invalid' } }],
  ])('MEM-9 refuses %j', async (input, fields) => {
    await expect(locks().setLock(own(), input)).rejects.toMatchObject({ code: 'invalid_fields', fields });
  });

  it('MEM-9 is not offered where the site has switched it off', async () => {
    const off = { ...tenant, features: { ...tenant.features, app_lock: false } };
    const input = { pin: PIN, minutes: '5' };
    await expect(locks().setLock({ ...own(), tenant: off }, input)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('MEM-9 locks after the set time without use, is not ended by requests, and opens with the PIN', async () => {
    await setLock();
    app.deps.clock.advance(5 * MINUTE_MS - 1);
    expect((await visit())?.lock?.locked).toBe(false);
    app.deps.clock.advance(5 * MINUTE_MS);
    expect((await visit())?.lock?.locked).toBe(true);
    expect((await visit())?.lock?.locked).toBe(true);
    expect(await app.services.accounts.keepSessions(tenant, [anna.sessionToken])).toEqual(new Set());
    await locks().unlock(locked(), { pin: PIN });
    expect((await visit())?.lock?.locked).toBe(false);
    expect(await app.services.accounts.keepSessions(tenant, [anna.sessionToken])).toEqual(new Set([anna.sessionToken]));
  });

  it('MEM-9 stays open in use: a lock of one minute counts from the last request', async () => {
    await setLock('1');
    for (let step = 0; step < 6; step += 1) {
      app.deps.clock.advance(40_000);
      expect((await visit())?.lock?.locked).toBe(false);
    }
  });

  it('MEM-9 refuses every call while locked, including those of visitors, and opens no stream', async () => {
    expect((await call('/api/user.php')).statusCode).toBe(200);
    await setLock();
    await locks().lockNow(own());
    for (const path of [
      '/api/user.php',
      '/api/search.php?gender=female&country=NL',
      '/api/settings.php',
      '/api/events',
    ]) {
      const answer = await call(path);
      expect([path, answer.statusCode, answer.json().error]).toEqual([path, 423, 'session_locked']);
    }
    expect((await call('/api/page-hidden.php', { method: 'POST', body: {} })).statusCode).toBe(423);
    await locks().unlock(locked(), { pin: PIN });
    expect((await call('/api/user.php')).json().user.id).toBe(anna.userId);
  });

  it('MEM-9 is left by logging in with the password, which ends the locked session', async () => {
    await setLock();
    await locks().lockNow(own());
    const body = { email: anna.email, password: MEMBER_PASSWORD };
    expect((await call('/api/user.php', { method: 'POST', body })).statusCode).toBe(200);
    expect(await row()).toBeUndefined();
  });

  it('MEM-9 ends the session after five wrong PINs, even if they are sent concurrently', async () => {
    await setLock();
    await locks().lockNow(own());
    const wrong = await Promise.allSettled(Array.from({ length: 5 }, () => locks().unlock(locked(), { pin: '0000' })));
    expect(wrong.map((each) => (each.status === 'rejected' ? each.reason.fields : null))).toEqual(
      Array.from({ length: 5 }, () => ({ pin: { key: 'pin_wrong' } })),
    );
    expect(await row()).toBeDefined();
    await expect(locks().unlock(locked(), { pin: PIN })).rejects.toMatchObject({ code: 'authentication_required' });
    expect(await row()).toBeUndefined();
    expect(await visit()).toBeNull();
  });

  it('MEM-9 does not count input that cannot be a PIN, such as an empty field, as an attempt', async () => {
    await setLock();
    await locks().lockNow(own());
    for (let press = 0; press < 8; press += 1)
      await expect(locks().unlock(locked(), { pin: press % 2 ? '' : 'abc' })).rejects.toMatchObject({
        fields: { pin: { key: 'pin_format' } },
      });
    await locks().unlock(locked(), { pin: PIN });
    expect((await visit())?.lock?.locked).toBe(false);
  });

  it('MEM-9 is removed by its PIN only', async () => {
    await setLock();
    await expect(locks().removeLock(own(), { pin: '0000' })).rejects.toMatchObject({
      fields: { pin: { key: 'pin_wrong' } },
    });
    expect((await row())?.lockMinutes).toBe(5);
    await locks().removeLock(own(), { pin: PIN });
    expect(await row()).toMatchObject({ pinHash: null, lockMinutes: null, lockedAt: null });
  });

  it('MEM-9 does nothing for a session without one', async () => {
    await locks().lockNow(own());
    expect((await visit())?.lock).toBeUndefined();
    expect((await row())?.lockedAt).toBeNull();
  });
});
