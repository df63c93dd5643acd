import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createPreferencesService } from '../preferences.service.ts';
import { selectSuppressions } from '../../../platform/outbox/mail-suppressions.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

const db = useTestDatabase();
let tenant: Tenant;
let member: Member;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let service: ReturnType<typeof createPreferencesService>;

beforeEach(async () => {
  tenant = await createTenant(db.database);
  member = await createMember(db.database, tenant);
  deps = await createTestDeps(db.database, [tenant]);
  service = createPreferencesService(deps);
});

const visitor = () => createTestContext({ tenant });
const asMember = () => createTestContext({ tenant, viewer: member.viewer });
const tokenFor = (tenantId: string, userId: string) =>
  new URL(
    unsubscribeLink(deps.env.secrets, 'https://site.example', { tenantId, userId, type: 'weekly_updates' }),
  ).searchParams.get('t')!;
const token = () => tokenFor(tenant.id, member.userId);
const stops = () => db.database.withTenant(tenant.id, (trx) => selectSuppressions(trx, tenant.id, member.userId));

describe('an unsubscribe link', () => {
  it('switches off its type of mail for its member without a login', async () => {
    const other = await createMember(db.database, tenant);
    expect(service.viewUnsubscription(visitor(), token())).toEqual({ type: 'weekly_updates' });
    expect((await service.viewPreferences(asMember())).weekly_updates.email).toBe(true);
    await service.unsubscribe(visitor(), token(), false);
    const { daily_picks: _offAtFirst, album_view: _offToo, ...preferences } = await service.viewPreferences(asMember());
    const off = Object.entries(preferences).flatMap(([type, { email, push }]) => (email && push ? [] : [[type, push]]));
    expect(off).toEqual([['weekly_updates', true]]);
    expect(await stops()).toEqual([]);
    const theirs = await service.viewPreferences(createTestContext({ tenant, viewer: other.viewer }));
    expect(theirs.weekly_updates.email).toBe(true);
  });

  it('stops all notifications when used by one-click unsubscribe, until the address is verified', async () => {
    await service.unsubscribe(visitor(), token(), true);
    await service.unsubscribe(visitor(), token(), true);
    expect(await stops()).toEqual(['listunsubscribe']);
    await expect(service.resumeMails(asMember())).rejects.toThrow('conflict');
    expect(await stops()).toEqual(['listunsubscribe']);
    expect((await service.viewPreferences(asMember())).weekly_updates.email).toBe(false);
  });

  it('reveals nothing and never expires', async () => {
    expect(Buffer.from(token(), 'base64url').toString('latin1')).not.toMatch(/weekly|-[0-9a-f]{4}-/);
    deps.clock.advance(400 * 86_400_000);
    expect(service.viewUnsubscription(visitor(), token()).type).toBe('weekly_updates');
  });

  it('SEC-008 of another tenant, an unknown or erased member, or a forged token is invalid', async () => {
    const elsewhere = await createTenant(db.database);
    const changed = `${token().slice(0, -3)}AAA`;
    for (const wrong of [tokenFor(elsewhere.id, member.userId), changed, '', 'x', '='.repeat(200)]) {
      expect(() => service.viewUnsubscription(visitor(), wrong)).toThrow('link_invalid');
      expect(() => service.unsubscribe(visitor(), wrong, true)).toThrow('link_invalid');
    }
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ erasedAt: deps.clock.now() }).where('id', '=', member.userId).execute(),
    );
    await expect(service.unsubscribe(visitor(), token(), true)).rejects.toThrow('link_invalid');
    const written = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('notificationPreferences').selectAll().where('userId', '=', member.userId).execute(),
    );
    expect(written).toEqual([]);
    const nobody = tokenFor(tenant.id, crypto.randomUUID());
    await expect(service.unsubscribe(visitor(), nobody, true)).rejects.toThrow('link_invalid');
    expect(await stops()).toEqual([]);
  });
});
