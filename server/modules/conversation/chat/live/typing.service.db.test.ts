import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { readFingerprint } from '../../../../../tests/isolation/catalogue.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { createServices, type Services } from '../../../../services.ts';

const db = useTestDatabase();
let tenant: Tenant;
let services: Services;
let [anna, bram]: Member[] = [];
let conversation: string;
let received: unknown[];

beforeEach(async () => {
  tenant = await createTenant(db.database);
  const deps = await createTestDeps(db.database, [tenant]);
  services = createServices(deps);
  anna = await createMember(db.database, tenant, { credits: 9 });
  bram = await createMember(db.database, tenant, { credits: 9 });
  const message = { profile: bram.profileId, text: 'Hoi', client_id: randomUUID() };
  conversation = (await services.chat.sendMessage(as(anna), message)).conversation.id;
  received = [];
  for (const member of [anna, bram]) {
    deps.bus.onSignal(tenant.id, member.profileId, (signal) => received.push([member.name, signal]));
  }
});

const as = ({ viewer }: Member): MemberCtx => createTestContext({ tenant, viewer });
const type = (member = anna!) => services.typing.publishTyping(as(member), { conversation });

describe('typing', () => {
  it('CHT-021 is published to the other participant only and not stored', async () => {
    const before = await readFingerprint(db.superuserUrl, tenant.id);
    await type();
    await type(bram);
    const signal = { type: 'typing', payload: { conversation: { id: conversation } } };
    expect(received).toEqual([
      [bram!.name, signal],
      [anna!.name, signal],
    ]);
    expect(await readFingerprint(db.superuserUrl, tenant.id)).toEqual(before);
  });

  it("returns the same error for another member's, an unknown and a blocked conversation", async () => {
    const eva = await createMember(db.database, tenant);
    await expect(type(eva)).rejects.toMatchObject({ code: 'not_found' });
    for (const id of [randomUUID(), 'nonsense']) {
      const refusal = services.typing.publishTyping(as(anna!), { conversation: id });
      await expect(refusal).rejects.toMatchObject({ code: 'not_found' });
    }
    await services.safety.blockProfile(as(bram!), { profile: anna!.profileId });
    await expect(type()).rejects.toMatchObject({ code: 'not_found' });
    await expect(type(bram)).rejects.toMatchObject({ code: 'not_found' });
    expect(received).toEqual([]);
  });

  it('is not published for invisible members or to a participant who deleted the conversation', async () => {
    await services.privacy.savePrivacy(as(anna!), ['invisible']);
    await type();
    await services.privacy.savePrivacy(as(anna!), []);
    await services.chat.deleteConversation(as(bram!), { conversation });
    await type();
    expect(received).toEqual([]);
  });

  it('requires an active account and is rate limited', async () => {
    const viewer = { ...anna!.viewer, status: 'not_confirmed' } as const;
    await expect(type({ ...anna!, viewer })).rejects.toMatchObject({ code: 'not_confirmed' });
    for (let times = 0; times < 60; times += 1) await type();
    await expect(type()).rejects.toMatchObject({ code: 'too_many_requests' });
    await type(bram);
  });
});
