import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { createServices, type Services } from '../../../../services.ts';
import { postTransfer } from '../../../ledger/credits/ledger.ts';
import { returnDueCredits } from './returned-credits.ts';

const test = useTestDatabase();
const DAY_MS = 86_400_000;
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let anna: { userId: string; ctx: MemberCtx };
let figure: string;

beforeAll(async () => {
  tenant = await createTenant(test.database, {
    fictional_reply_days: 3,
    gifts: [{ id: 'tulp', icon: 'flower-tulip', name: { nl: 'Tulp' }, credits: 4 }],
  });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});

beforeEach(async () => {
  const { viewer, userId } = await createMember(test.database, tenant, { credits: 20 });
  anna = { userId, ctx: createTestContext({ tenant, viewer }) };
  figure = (await createFictionalProfile(test.database, tenant)).profileId;
});

let ids = 0;
const clientId = () => `return-${(ids += 1)}`.padEnd(12, 'x');
const write = (profile = figure) =>
  services.chat.sendMessage(anna.ctx, { profile, text: 'Hoi', client_id: clientId(), accept_fictional: true });
const sweep = () => returnDueCredits({ ...deps, live: services.live }, tenant.id, deps.clock.now());
const balance = async () => (await services.credits.viewBalance(anna.ctx)).credits;
const returned = async (conversation: string) =>
  (await services.chat.openConversation(anna.ctx, { conversation })).messages
    .filter(({ mine }) => mine)
    .map((message) => message.credits_returned);

/** The operator replies for the fictional profile. */
async function answer(conversationId: string) {
  await test.database.withTenant(tenant.id, async (trx) => {
    const { lastSeq } = await trx
      .updateTable('conversations')
      .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1) }))
      .where('id', '=', conversationId)
      .returning('lastSeq')
      .executeTakeFirstOrThrow();
    const message = { id: newId(deps.clock), conversationId, seq: lastSeq, senderId: figure, clientId: clientId() };
    await trx
      .insertInto('messages')
      .values({ tenantId: tenant.id, ...message, kind: 'text', text: 'Dag', cost: 0, sentAt: deps.clock.now() })
      .execute();
  });
}

describe('credits of a message to a fictional profile', () => {
  it('SAF-021 are returned when nobody replies in time, in one ledger entry', async () => {
    const sent = await write();
    await services.chat.sendGift(anna.ctx, { profile: figure, gift: 'tulp', client_id: clientId() });
    expect(await balance()).toBe(15);
    deps.clock.advance(3 * DAY_MS - 1000);
    expect([await sweep(), await balance()]).toEqual([0, 15]);
    deps.clock.advance(1000);
    // Two processes sweep concurrently.
    const rounds = await Promise.all([sweep(), sweep()]);
    expect([rounds[0] + rounds[1], await balance()]).toEqual([2, 20]);
    expect([await sweep(), await balance()]).toEqual([0, 20]);
    expect(await returned(sent.conversation.id)).toEqual([1, 4]);
    expect(await services.credits.reconcile(tenant.id)).toBe(0);
    const lines = await test.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('ledgerTransfers')
        .select(['reason', 'referenceType'])
        .where('referenceId', '=', sent.message.id)
        .where('reason', '=', 'return')
        .execute(),
    );
    expect(lines).toEqual([{ reason: 'return', referenceType: 'message' }]);
    const { events, badges } = await services.live.readEventsAfter(anna.ctx, 0);
    const told = events.filter(({ type }) => type === 'credits').map(({ payload }) => payload);
    expect(told).toContainEqual({
      conversation: { id: sent.conversation.id },
      message: sent.message.id,
      returned: 1,
    });
    expect(badges).toMatchObject({ credits: 20 });
  });

  it("MON-096 pay off the member's debt first", async () => {
    await write();
    await test.database.withTenant(tenant.id, (trx) => {
      const id = newId(deps.clock);
      return postTransfer(trx, {
        tenantId: tenant.id,
        id,
        at: deps.clock.now(),
        reason: 'chargeback',
        amount: 20,
        idempotencyKey: id,
        reference: { type: 'order', id },
        to: { kind: 'withdrawn' },
        from: { kind: 'member_debt', userId: anna.userId },
      });
    });
    deps.clock.advance(3 * DAY_MS);
    expect([await sweep(), await balance()]).toEqual([1, 0]);
    expect(await services.credits.reconcile(tenant.id)).toBe(0);
  });

  it('SAF-021 are not returned for messages that were answered in time', async () => {
    const { conversation } = await write();
    deps.clock.advance(DAY_MS);
    await write();
    deps.clock.advance(1000);
    await answer(conversation.id);
    deps.clock.advance(DAY_MS);
    await write();
    deps.clock.advance(4 * DAY_MS);
    expect([await sweep(), await balance()]).toEqual([1, 18]);
    expect(await returned(conversation.id)).toEqual([0, 0, 1]);
  });

  it('SAF-021 are returned when the reply is late', async () => {
    const { conversation } = await write();
    deps.clock.advance(3 * DAY_MS + 1000);
    await answer(conversation.id);
    expect([await sweep(), await balance()]).toEqual([1, 20]);
  });

  it('SAF-021 follow the setting at the time of sending and are never returned for messages to members', async () => {
    const bram = await createMember(test.database, tenant);
    await write(bram.profileId);
    const slow = { ...anna.ctx, tenant: { ...tenant, fictional_reply_days: 10 } };
    await services.chat.sendMessage(slow, {
      profile: figure,
      text: 'Hoi',
      client_id: clientId(),
      accept_fictional: true,
    });
    deps.clock.advance(9 * DAY_MS);
    expect([await sweep(), await balance()]).toEqual([0, 18]);
    deps.clock.advance(DAY_MS);
    expect([await sweep(), await balance()]).toEqual([1, 19]);
  });

  it('SAF-021 of a deleted account are not returned and do not stop the sweep', async () => {
    const sent = await write();
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .updateTable('profiles')
        .set({ userId: null, status: 'deleted' })
        .where('id', '=', anna.ctx.viewer.profileId)
        .execute(),
    );
    deps.clock.advance(4 * DAY_MS);
    expect(await sweep()).toBe(0);
    const row = await test.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('messages')
        .select(['creditsReturnAt', 'creditsReturnedAt'])
        .where('id', '=', sent.message.id)
        .executeTakeFirst(),
    );
    expect(row).toEqual({ creditsReturnAt: null, creditsReturnedAt: null });
  });
});
