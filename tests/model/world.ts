import { randomUUID } from 'node:crypto';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../server/context.ts';
import { postTransfer } from '../../server/modules/ledger/credits/ledger.ts';
import { createServices, type Services } from '../../server/services.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember } from '../factories/member.ts';
import { createFictionalProfile } from '../factories/profile.ts';
import { createTenant } from '../factories/tenant.ts';
import type { TestDatabase } from '../setup/test-database.ts';
import { createTestDeps } from '../setup/test-deps.ts';
import type { PlannedCrash, CrashingDatabase, Outcome } from './crashing-database.ts';
import { FREE, MEMBERS, type Act, type Send } from './operations.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** Initial credits of each member: few, so that some sends are refused. */
export const INITIAL_CREDITS = 9;

interface Person {
  profileId: string;
  /** Both null for the fictional profile. */
  userId: string | null;
  ctx: MemberCtx | null;
}

/** A separate tenant with four people, whose services execute the operations. */
export interface World {
  tenant: Tenant;
  people: Person[];
  services: Services;
  indexOf(profileId: string): number;
  costOf(what: Send['what']): number;
  snapshot(): Promise<Snapshot>;
  send(
    operation: Send,
    call: { clientId: string; text: string; crash: PlannedCrash | null },
  ): Promise<Outcome<{ id: string }>>;
  /** Opens, deletes, blocks or unblocks; opening returns the displayed texts. */
  act(operation: Act): Promise<Outcome<string[] | null>>;
  buy(order: { id: string; from: number; credits: number }, crash: PlannedCrash | null): Promise<Outcome<boolean>>;
}

/** Creates the tenant and the people of one run. */
export async function createWorld(test: TestDatabase, crashing: CrashingDatabase): Promise<World> {
  const gift = { id: 'rose', icon: 'flower-tulip' as const, name: { nl: 'Roos' }, credits: 3 };
  const tenant = await createTenant(test.database, { gifts: [gift] });
  const deps = await createTestDeps(crashing.database, [tenant]);
  const services = createServices(deps);
  const people: Person[] = [];
  for (const place of MEMBERS) {
    const member = await createMember(test.database, tenant, { credits: INITIAL_CREDITS, premium: place !== FREE });
    people.push({ ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) });
  }
  people.push({ ...(await createFictionalProfile(test.database, tenant)), userId: null, ctx: null });
  const snapshot = () => readSnapshot(test.database, tenant.id);

  const conversationOf = async (a: string, b: string) => {
    const { participants } = await snapshot();
    return (
      participants.find((side) => side.profileId === a && side.otherProfileId === b)?.conversationId ?? randomUUID()
    );
  };

  return {
    tenant,
    people,
    services,
    snapshot,
    indexOf: (profileId) => people.findIndex((person) => person.profileId === profileId),
    costOf: (what) => (what === 'gift' ? gift.credits : tenant.message_credits),
    send: async (operation, { clientId, text, crash }) => {
      const [from, to] = [people[operation.from]!, people[operation.to]!];
      const target =
        operation.via === 'profile'
          ? { profile: to.profileId }
          : { conversation: await conversationOf(from.profileId, to.profileId) };
      const input = { ...target, client_id: clientId, ...(operation.accept && { accept_fictional: true }) };
      return crashing.during(crash, async () => {
        const sent =
          operation.what === 'gift'
            ? services.chat.sendGift(from.ctx!, { ...input, gift: gift.id })
            : services.chat.sendMessage(from.ctx!, { ...input, text });
        return (await sent).message;
      });
    },
    act: async ({ kind, from, to, crash }) => {
      const [me, other] = [people[from]!, people[to]!.profileId];
      const conversation = await conversationOf(me.profileId, other);
      return crashing.during(crash, async () => {
        if (kind === 'open') {
          const { messages } = await services.chat.openConversation(me.ctx!, { conversation });
          return messages.map(({ text }) => text);
        }
        if (kind === 'delete') await services.chat.deleteConversation(me.ctx!, { conversation });
        if (kind === 'block') await services.safety.blockProfile(me.ctx!, { profile: other });
        if (kind === 'unblock') await services.safety.unblockProfile(me.ctx!, { profile: other });
        return null;
      });
    },
    buy: ({ id, from, credits }, crash) =>
      crashing.during(crash, () =>
        crashing.database.withTenant(tenant.id, (trx) =>
          postTransfer(trx, {
            tenantId: tenant.id,
            id: randomUUID(),
            at: TEST_NOW,
            reason: 'package',
            amount: credits,
            reference: { type: 'order', id },
            idempotencyKey: `order:${id}`,
            from: { kind: 'sold' },
            to: { kind: 'member', userId: people[from]!.userId! },
          }),
        ),
      ),
  };
}
