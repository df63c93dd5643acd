import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';

const MINUTE = 60_000;

const db = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let anna: Member;

beforeEach(async () => {
  tenant = await createTenant(db.database, { free_conversations: 20 });
  deps = await createTestDeps(db.database, [tenant]);
  services = createServices(deps);
  anna = await createMember(db.database, tenant, { credits: 20 });
});

const as = ({ viewer }: Member): MemberCtx => createTestContext({ tenant, viewer });

/** A conversation partner of Anna, last active the given number of minutes ago. */
async function partner(minutesAgo: number): Promise<Member> {
  const lastActiveAt = new Date(deps.clock.now().getTime() - minutesAgo * MINUTE);
  const member = await createMember(db.database, tenant, { profile: { lastActiveAt } });
  await services.chat.sendMessage(as(anna), { profile: member.profileId, text: 'Hoi', client_id: randomUUID() });
  return member;
}

const seen = async (watcher = anna) =>
  new Map(
    (await services.live.presenceFor(tenant.id, [watcher.profileId])).map((each) => [each.profileId, each.online]),
  );

describe('presence of conversation partners', () => {
  it('includes conversation partners only, based on stored activity', async () => {
    const [here, left, gone] = [await partner(0), await partner(6), await partner(11)];
    const stranger = await createMember(db.database, tenant, { profile: { lastActiveAt: deps.clock.now() } });
    expect(await seen()).toEqual(
      new Map([
        [here.profileId, true],
        [left.profileId, false],
      ]),
    );
    expect(await seen(stranger)).toEqual(new Map());
    deps.clock.advance(5 * MINUTE);
    expect(await seen()).toEqual(new Map([[here.profileId, false]]));
    await services.accounts.resolveSession(tenant, gone.sessionToken);
    expect((await seen()).get(gone.profileId)).toBe(true);
  });

  it('excludes invisible, blocked, blocking and deleted members', async () => {
    const people = [await partner(0), await partner(0), await partner(0), await partner(0)];
    const [invisible, blocked, blocking, leaving] = people as [Member, Member, Member, Member];
    await services.privacy.savePrivacy(as(invisible), ['invisible']);
    await services.safety.blockProfile(as(anna), { profile: blocked.profileId });
    await services.safety.blockProfile(as(blocking), { profile: anna.profileId });
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', leaving.profileId).execute(),
    );
    expect(await seen()).toEqual(new Map());
    await services.privacy.savePrivacy(as(invisible), []);
    expect(await seen()).toEqual(new Map([[invisible.profileId, true]]));
  });
});

describe('the online indicator of a conversation partner', () => {
  it.each(['disabled', 'deleted'])('is off for a %s profile despite recent activity', async (status) => {
    const member = await partner(0);
    const online = async () =>
      (await services.chat.listConversations(as(anna))).chats.map(({ profile }) => [profile.id, profile.online]);
    expect(await online()).toEqual([[member.profileId, true]]);
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ status }).where('id', '=', member.profileId).execute(),
    );
    expect(await online()).toEqual([[member.profileId, false]]);
  });
});
