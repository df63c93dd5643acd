import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { NOTIFICATION_TYPES } from '../../platform/outbox/preferences.schema.ts';

const test = useTestDatabase();
let services: Services;
let ctx: MemberCtx;
let other: MemberCtx;

beforeAll(async () => {
  const tenant = await createTenant(test.database);
  const deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  const contextOf = async () => {
    const { viewer } = await createMember(test.database, tenant);
    return { ...createTestContext({ tenant, viewer }), viewer } as MemberCtx;
  };
  [ctx, other] = [await contextOf(), await contextOf()];
});

describe('notification preferences', () => {
  it('NAV-014, MEM-8, MEM-10 are all on by default, except those of daily picks and of looks', async () => {
    const preferences = await services.notifications.viewPreferences(ctx);
    expect(Object.keys(preferences).sort()).toEqual([...NOTIFICATION_TYPES].sort());
    expect(Object.values(preferences)).toEqual(
      NOTIFICATION_TYPES.map((type) => {
        const on = type !== 'daily_picks' && type !== 'album_view';
        return { email: on, push: on };
      }),
    );
  });

  it('NAV-014 are stored by type and channel, for this member only', async () => {
    await services.notifications.savePreferences(ctx, ['like.push', 'news.email']);
    const saved = await services.notifications.viewPreferences(ctx);
    expect(saved.like).toEqual({ email: false, push: true });
    expect(saved.news).toEqual({ email: true, push: false });
    expect(saved.promotions).toEqual({ email: false, push: false });
    expect((await services.notifications.viewPreferences(other)).like).toEqual({ email: true, push: true });
  });

  it('NAV-014 can be changed again', async () => {
    await services.notifications.savePreferences(ctx, ['promotions.email']);
    const saved = await services.notifications.viewPreferences(ctx);
    expect(saved.promotions).toEqual({ email: true, push: false });
    expect(saved.like).toEqual({ email: false, push: false });
  });

  it.each(['unheard.of', 'like', 'like.post', ''])(
    'are rejected as a whole when one is unknown: “%s”',
    async (name) => {
      const before = await services.notifications.viewPreferences(ctx);
      await expect(services.notifications.savePreferences(ctx, ['news.push', name])).rejects.toMatchObject({
        code: 'invalid_fields',
        fields: { enabled: { key: 'notifications_unknown' } },
      });
      expect(await services.notifications.viewPreferences(ctx)).toEqual(before);
    },
  );
});
