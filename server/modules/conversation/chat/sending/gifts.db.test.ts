import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createServices, type Services } from '../../../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database, {
    gift_credits: 3,
    gifts: [
      { id: 'tulp', icon: 'flower-tulip', name: { nl: 'Tulp', en: 'Tulip' } },
      { id: 'kroon', icon: 'crown', name: { nl: 'Kroon' }, credits: 7 },
    ],
  });
  services = createServices(await createTestDeps(test.database, [tenant]));
});

async function member(credits: number, on: Tenant = tenant) {
  const { viewer, profileId } = await createMember(test.database, tenant, { credits });
  return { profileId, ctx: createTestContext({ tenant: on, viewer }) };
}

let ids = 0;
const clientId = () => `gift-${(ids += 1)}`.padEnd(12, 'x');

const reasonsOf = (userId: string) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('ledgerTransfers as t')
      .innerJoin('ledgerEntries as e', 'e.transferId', 't.id')
      .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
      .select(['t.reason', 'e.amount'])
      .where('a.userId', '=', userId)
      .where('t.reason', '<>', 'signup')
      .execute(),
  );

describe('gifts', () => {
  it('CHT-015 rejects a client id used by another kind of message and charges nothing', async () => {
    const [anna, bram] = [await member(20), await member(0)];
    const to = { profile: bram.profileId };
    const [ofText, ofGift] = [clientId(), clientId()];
    const text = await services.chat.sendMessage(anna.ctx, { ...to, text: 'Hoi', client_id: ofText });
    const gift = await services.chat.sendGift(anna.ctx, { ...to, gift: 'tulp', client_id: ofGift });
    const used = { code: 'client_id_used', status: 409 };
    await expect(services.chat.sendGift(anna.ctx, { ...to, gift: 'tulp', client_id: ofText })).rejects.toMatchObject(
      used,
    );
    await expect(services.chat.sendMessage(anna.ctx, { ...to, text: 'Hoi', client_id: ofGift })).rejects.toMatchObject(
      used,
    );
    const photo = { ...to, client_id: ofText };
    await expect(services.chat.sendPhoto(anna.ctx, photo, Buffer.alloc(0))).rejects.toMatchObject(used);
    // A repeat of the same kind returns the same message.
    const again = await services.chat.sendMessage(anna.ctx, { ...to, text: 'Hoi', client_id: ofText });
    expect(again).toMatchObject({ message: { id: text.message.id }, credits: gift.credits });
    const { conversation } = text;
    const { messages } = await services.chat.openConversation(anna.ctx, { conversation: conversation.id });
    expect(messages.map(({ kind }) => kind)).toEqual(['text', 'gift']);
  });

  it('CHT-012 charges gift_credits or the price of the gift in a separate ledger entry', async () => {
    const [anna, bram] = [await member(20), await member(0)];
    const send = (gift: string) =>
      services.chat.sendGift(anna.ctx, { profile: bram.profileId, gift, client_id: clientId() });
    const sent = await send('tulp');
    expect(sent).toMatchObject({ credits: 17, message: { kind: 'gift', text: '', photo: null, mine: true } });
    expect(sent.message.gift).toEqual({ id: 'tulp', name: 'Tulp', icon: 'flower-tulip', credits: 3 });
    expect((await send('kroon')).credits).toBe(10);
    expect(await reasonsOf(anna.ctx.viewer.userId)).toEqual(
      expect.arrayContaining([
        { reason: 'gift', amount: -3 },
        { reason: 'gift', amount: -7 },
      ]),
    );
    expect(await services.credits.reconcile(tenant.id)).toBe(0);
    const english = { ...bram.ctx, locale: 'en' as const };
    const opened = await services.chat.openConversation(english, { conversation: sent.conversation.id });
    expect(opened.messages.map(({ gift }) => gift?.name)).toEqual(['Tulip', 'Kroon']);
    expect((await services.chat.listConversations(bram.ctx)).chats[0]!.last_message?.gift?.id).toBe('kroon');
  });

  it('CHT-015 sends and charges once when a client id is repeated, also in parallel', async () => {
    const [anna, bram] = [await member(20), await member(0)];
    const input = { profile: bram.profileId, gift: 'tulp', client_id: clientId() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => services.chat.sendGift(anna.ctx, input)));
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(17);
  });

  it('CHT-017 stores nothing without enough credits', async () => {
    const [anna, bram] = [await member(6), await member(0)];
    const input = { profile: bram.profileId, gift: 'kroon', client_id: clientId() };
    await expect(services.chat.sendGift(anna.ctx, input)).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect((await services.chat.findConversation(anna.ctx, bram.profileId)).conversation).toBeNull();
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(6);
  });

  it('MON-029 sends only as many of 50 parallel gifts as the credits pay for', async () => {
    const [anna, bram] = [await member(20), await member(0)];
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        services.chat.sendGift(anna.ctx, { profile: bram.profileId, gift: 'tulp', client_id: clientId() }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect((await services.credits.viewBalance(anna.ctx)).credits).toBe(2);
  });

  it("accepts only gifts from the tenant's catalogue, and none when it is empty", async () => {
    const [anna, bram] = [await member(20), await member(0)];
    expect(services.chat.listGifts(anna.ctx).map(({ id, credits }) => [id, credits])).toEqual([
      ['tulp', 3],
      ['kroon', 7],
    ]);
    const without = { ...tenant, features: { ...tenant.features, gifts: false } };
    const there = { ...anna.ctx, tenant: without };
    expect(services.chat.listGifts(there)).toEqual([]);
    for (const [ctx, gift] of [
      [anna.ctx, 'bos'],
      [anna.ctx, '__proto__'],
      [there, 'tulp'],
    ] as const) {
      const sending = services.chat.sendGift(ctx, { profile: bram.profileId, gift, client_id: clientId() });
      await expect(sending).rejects.toMatchObject({
        code: 'invalid_fields',
        fields: { gift: { key: 'value_unknown' } },
      });
    }
  });

  it('keeps sent gifts after they are removed from the catalogue', async () => {
    const [anna, bram] = [await member(20), await member(0)];
    const { conversation } = await services.chat.sendGift(anna.ctx, {
      profile: bram.profileId,
      gift: 'tulp',
      client_id: clientId(),
    });
    const later = { ...bram.ctx, tenant: { ...tenant, gifts: [] } };
    const { messages } = await services.chat.openConversation(later, { conversation: conversation.id });
    expect(messages[0]!.gift).toEqual({ id: 'tulp', name: '', icon: 'gift', credits: 3 });
  });
});
