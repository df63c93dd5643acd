import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  createAuthenticator,
  type Authenticator,
  type Ceremony,
} from '../../../../../tests/factories/authenticator.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Ctx, LockedSession, MemberCtx, Tenant } from '../../../../context.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';

const PIN = '4711';
const REFUSED = { code: 'device_key_refused' };

const db = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let anna: Member;
let device: Authenticator;

beforeAll(async () => {
  tenant = await createTenant(db.database);
  app = await createTestApp({ database: db.database, tenants: [tenant] });
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await createMember(db.database, tenant);
  device = createAuthenticator();
  await visit();
  await locks().setLock(own(), { pin: PIN, minutes: '5' });
});

const locks = () => app.services.credentials;
const origin = () => `http://${tenant.hosts[0]}`;
const own = (member = anna): MemberCtx => createTestContext({ tenant, viewer: member.viewer, origin: origin() });
const locked = (member = anna): Ctx => {
  const { userId, profileId, sessionId }: LockedSession = member.viewer;
  return { ...createTestContext({ tenant, origin: origin() }), locked: { userId, profileId, sessionId } };
};
const visit = () => app.services.accounts.resolveSession(tenant, anna.sessionToken);
const isLocked = async () => (await visit())?.lock?.locked;
const ceremony = ({ challenge }: { challenge: string }, more: Partial<Ceremony> = {}): Ceremony => ({
  challenge,
  origin: origin(),
  rpId: tenant.hosts[0]!,
  ...more,
});
const created = async (more: Partial<Ceremony> = {}) => {
  const { credential } = device.create(ceremony(await locks().startDeviceKey(own(), { pin: PIN }), more));
  return { credential };
};
const addKey = async () => locks().addDeviceKey(own(), await created());
const signed = async (more: Partial<Ceremony> = {}) => device.get(ceremony(await locks().startUnlock(locked()), more));
const listed = async (member = anna) => (await locks().listSessions(own(member))).map((each) => each.deviceKeySince);

describe('the device key of an app lock', () => {
  it('MEM-9 unlocks the session that it was created for, repeatedly, and is listed with its date', async () => {
    expect(await locks().hasDeviceKey(locked())).toBe(false);
    await addKey();
    expect(await locks().hasDeviceKey(locked())).toBe(true);
    expect(await listed()).toEqual([app.deps.clock.now().toISOString()]);
    for (let time = 0; time < 2; time += 1) {
      await locks().lockNow(own());
      expect(await isLocked()).toBe(true);
      await locks().unlockWithDevice(locked(), await signed());
      expect(await isLocked()).toBe(false);
    }
  });

  it('MEM-9 requires a platform authenticator with user verification, and has its own user handle', async () => {
    const options = await locks().startDeviceKey(own(), { pin: PIN });
    expect(options.authenticatorSelection).toMatchObject({
      authenticatorAttachment: 'platform',
      userVerification: 'required',
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(anna.viewer.sessionId);
    expect(options.rp.id).toBe(tenant.hosts[0]);
    expect(JSON.stringify(options)).not.toContain(anna.email);
  });

  it('MEM-9 is added by the PIN only; five wrong ones end the session', async () => {
    for (let time = 0; time < 5; time += 1)
      await expect(locks().startDeviceKey(own(), { pin: '0000' })).rejects.toMatchObject({
        fields: { pin: { key: 'pin_wrong' } },
      });
    await expect(locks().startDeviceKey(own(), { pin: PIN })).rejects.toMatchObject({
      code: 'authentication_required',
    });
    expect(await visit()).toBeNull();
  });

  it.each([
    ['whose owner was not verified', () => ({ verified: false })],
    ['made on another site', () => ({ origin: 'http://elders.example' })],
    ['for another host', () => ({ rpId: 'elders.example' })],
    ['for another challenge', () => ({ challenge: Buffer.from('x'.repeat(32)).toString('base64url') })],
  ])('MEM-9 is refused %s, when added and when used', async (_what, more) => {
    await expect(created(more()).then((input) => locks().addDeviceKey(own(), input))).rejects.toMatchObject(REFUSED);
    await addKey();
    await locks().lockNow(own());
    await expect(signed(more()).then((input) => locks().unlockWithDevice(locked(), input))).rejects.toMatchObject(
      REFUSED,
    );
    expect(await isLocked()).toBe(true);
  });

  it('MEM-9 accepts a challenge once, even after a failed response, and for five minutes', async () => {
    await addKey();
    await locks().lockNow(own());
    const answer = await signed();
    const forged = { credential: { ...answer.credential, id: 'AAAA', rawId: 'AAAA' } };
    await expect(locks().unlockWithDevice(locked(), forged)).rejects.toMatchObject(REFUSED);
    await expect(locks().unlockWithDevice(locked(), answer)).rejects.toMatchObject(REFUSED);
    const late = await signed();
    app.deps.clock.advance(5 * MINUTE_MS);
    await expect(locks().unlockWithDevice(locked(), late)).rejects.toMatchObject(REFUSED);
    await locks().unlockWithDevice(locked(), await signed());
    expect(await isLocked()).toBe(false);
  });

  it('MEM-9 refuses a counter that does not increase, as of a copied key', async () => {
    await addKey();
    await locks().lockNow(own());
    await locks().unlockWithDevice(locked(), await signed());
    await locks().lockNow(own());
    device.counter = 0;
    await expect(signed().then((input) => locks().unlockWithDevice(locked(), input))).rejects.toMatchObject(REFUSED);
    expect(await isLocked()).toBe(true);
  });

  it('MEM-9 unlocks no other session, of this member or of others', async () => {
    await addKey();
    const bram = await createMember(db.database, tenant);
    for (const other of [bram.viewer, { ...anna.viewer, sessionId: bram.viewer.sessionId }]) {
      await expect(locks().startUnlock({ ...locked(), locked: other })).rejects.toMatchObject(REFUSED);
    }
  });

  it('MEM-9 keeps the PIN, and resets the count of wrong ones', async () => {
    await addKey();
    await locks().lockNow(own());
    for (let time = 0; time < 4; time += 1)
      await expect(locks().unlock(locked(), { pin: '0000' })).rejects.toMatchObject({ code: 'invalid_fields' });
    await locks().unlockWithDevice(locked(), await signed());
    await locks().lockNow(own());
    for (let time = 0; time < 4; time += 1)
      await expect(locks().unlock(locked(), { pin: '0000' })).rejects.toMatchObject({ code: 'invalid_fields' });
    await locks().unlock(locked(), { pin: PIN });
    expect(await isLocked()).toBe(false);
  });

  it('MEM-9 is removed by the member from any session, and with the lock', async () => {
    await addKey();
    const bram = await createMember(db.database, tenant);
    await expect(locks().removeDeviceKey(own(bram), anna.viewer.sessionId)).rejects.toMatchObject({
      code: 'not_found',
    });
    const sessionToken = await app.services.accounts.signInAs(tenant, anna.userId);
    const elsewhere = (await app.services.accounts.resolveSession(tenant, sessionToken))!;
    await locks().removeDeviceKey({ ...own(), viewer: elsewhere }, anna.viewer.sessionId);
    expect(await listed()).toEqual([null, null]);
    await locks().lockNow(own());
    await expect(locks().startUnlock(locked())).rejects.toMatchObject(REFUSED);
    await locks().unlock(locked(), { pin: PIN });
    await addKey();
    await locks().removeLock(own(), { pin: PIN });
    expect(await listed()).toEqual([null, null]);
  });

  it('MEM-9 is not offered if the site has no lock, but still unlocks an existing one', async () => {
    await addKey();
    await locks().lockNow(own());
    const off = { ...tenant, features: { ...tenant.features, app_lock: false } };
    await expect(locks().startDeviceKey({ ...own(), tenant: off }, { pin: PIN })).rejects.toMatchObject({
      code: 'not_found',
    });
    await locks().unlockWithDevice({ ...locked(), tenant: off }, await signed());
    expect(await isLocked()).toBe(false);
  });

  it('MEM-9 limits the number of ceremonies of a session', async () => {
    await addKey();
    await locks().lockNow(own());
    for (let time = 0; time < 20; time += 1) await locks().startUnlock(locked());
    await expect(locks().startUnlock(locked())).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
