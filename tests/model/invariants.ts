import { expect } from 'vitest';

import type { ChatModel } from './model.ts';
import { MEMBERS } from './operations.ts';
import type { Snapshot } from './snapshot.ts';
import type { World } from './world.ts';

/** Invariants of the tables after every step, of the database alone or compared with the model. */
export function expectInvariants(model: ChatModel, world: World, snapshot: Snapshot): void {
  expectMessageOrder(snapshot);
  expectParticipants(model, world, snapshot);
  expectLedger(model, world, snapshot);
  expectEvents(snapshot, world);
}

/** Messages are numbered from 1 without gaps, and the conversation has the last number. */
function expectMessageOrder(snapshot: Snapshot): void {
  for (const { id, lastSeq } of snapshot.conversations) {
    const numbers = snapshot.messages.filter(({ conversationId }) => conversationId === id).map(({ seq }) => seq);
    expect(numbers).toEqual(Array.from({ length: lastSeq }, (_, index) => index + 1));
    expect(lastSeq, 'no conversation without a message').toBeGreaterThan(0);
  }
}

/** Unread counts equal the unread messages, and each participant's state matches the model. */
function expectParticipants(model: ChatModel, world: World, snapshot: Snapshot): void {
  expect(snapshot.participants).toHaveLength(model.talks.size * 2);
  for (const row of snapshot.participants) {
    const who = world.indexOf(row.profileId);
    const talk = model.talk(who, world.indexOf(row.otherProfileId))!;
    const { readUpTo, hiddenUpTo, hidden } = talk.participants.get(who)!;
    expect([row.readSeq, row.hiddenUpToSeq, row.hidden]).toEqual([readUpTo, hiddenUpTo, hidden]);
    expect(row.unreadCount, 'unread count').toBe(model.unread(who, talk));
  }
}

/** Every message is charged once, every transfer balances, and every balance is the sum of its entries. */
function expectLedger(model: ChatModel, world: World, snapshot: Snapshot): void {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  for (const { entries } of snapshot.transfers) {
    expect(entries).toHaveLength(2);
    expect(sum(entries.map(({ amount }) => amount))).toBe(0);
  }
  const spent = snapshot.transfers.filter(({ reason }) => ['message', 'gift', 'photo', 'voice'].includes(reason));
  expect(spent.map(({ referenceId }) => referenceId).sort()).toEqual(snapshot.messages.map(({ id }) => id).sort());
  for (const { id, transferId, senderId, cost } of snapshot.messages) {
    const transfer = spent.find(({ referenceId }) => referenceId === id)!;
    const { userId } = world.people[world.indexOf(senderId)]!;
    expect(transfer.id).toBe(transferId);
    expect(transfer.entries).toContainEqual({ owner: userId, amount: -cost });
  }
  const entries = snapshot.transfers.flatMap((transfer) => transfer.entries);
  for (const place of MEMBERS) {
    const { userId } = world.people[place]!;
    const { credits } = snapshot.users.find(({ id }) => id === userId)!;
    expect(credits, 'credits').toBe(model.balances[place]);
    expect(credits).toBeGreaterThanOrEqual(0);
    expect(sum(entries.filter(({ owner }) => owner === userId).map(({ amount }) => amount))).toBe(credits);
  }
}

/**
 * Live events are numbered without gaps, and both participants have one per message, in the order of the conversation.
 */
function expectEvents(snapshot: Snapshot, world: World): void {
  for (const place of MEMBERS) {
    const { profileId } = world.people[place]!;
    const cursor = snapshot.events.find((each) => each.profileId === profileId);
    const events = cursor?.events ?? [];
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: cursor?.lastSeq ?? 0 }, (_, index) => index + 1));
    const told = events.filter(({ type }) => type === 'message').map(({ message }) => message);
    const mine = snapshot.participants
      .filter((side) => side.profileId === profileId)
      .map(({ conversationId }) => conversationId);
    for (const conversation of mine) {
      const ids = snapshot.messages.filter(({ conversationId }) => conversationId === conversation).map(({ id }) => id);
      expect(told.filter((id) => ids.includes(id!))).toEqual(ids);
    }
    expect(told).toHaveLength(snapshot.messages.filter(({ conversationId }) => mine.includes(conversationId)).length);
  }
}

/** Views of the members: conversation list, unread counts, last messages and badges. */
export async function expectViews(model: ChatModel, world: World, snapshot: Snapshot): Promise<void> {
  const named = new Map(snapshot.messages.map(({ id, clientId }) => [id, clientId]));
  for (const place of MEMBERS) {
    const ctx = world.people[place]!.ctx!;
    const { chats } = await world.services.chat.listConversations(ctx);
    const shown = chats.map(({ profile, num_unread_messages: unread, last_message: last }) => [
      world.indexOf(profile.id),
      { unread, last: last && named.get(last.id) },
    ]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(model.list(place)));
    const badges = await world.services.live.badges(ctx);
    expect(badges.unread_messages).toBe(chats.reduce((total, chat) => total + chat.num_unread_messages, 0));
    expect(badges.credits).toBe(model.balances[place]);
  }
}
