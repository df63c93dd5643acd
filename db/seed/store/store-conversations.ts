import type { SeedConversation, SeedMessage } from '../members/conversations.ts';
import type { SeedContext } from './store-site.ts';
import type { SeedSite } from '../site.ts';
import { HUM } from '../voice/hum.ts';

/** Stores conversations with the read state of both participants, and their messages with photos and recordings. */
export async function storeConversations(ctx: SeedContext, { conversations }: SeedSite): Promise<void> {
  const { tenant, at } = ctx;
  await ctx.insert(
    'conversations',
    conversations.map(({ id, starter, other, messages }) => {
      const [low, high] = [starter.profileId, other.profileId].sort() as [string, string];
      return {
        tenantId: tenant.id,
        id,
        profileLowId: low,
        profileHighId: high,
        startedById: starter.profileId,
        lastSeq: messages.length,
        createdAt: at(messages[0]!.ageMs),
      };
    }),
  );
  await ctx.insert(
    'conversationMembers',
    conversations.flatMap((conversation) => participantRows(ctx, conversation)),
  );
  await ctx.insert(
    'messages',
    conversations.flatMap(({ id, messages }) =>
      messages.map((message, index) => ({
        tenantId: tenant.id,
        id: message.id,
        conversationId: id,
        seq: index + 1,
        senderId: message.sender.profileId,
        clientId: message.clientId,
        kind: message.kind,
        text: message.text,
        gift: message.gift,
        cost: message.cost,
        transferId: message.transferId,
        reaction: message.reaction ?? null,
        replyToSeq: message.replyToSeq ?? null,
        subject: message.subject ? JSON.stringify(message.subject) : null,
        withLike: message.subject !== undefined,
        sentAt: at(message.ageMs),
      })),
    ),
  );
  await ctx.insert(
    'messagePhotos',
    conversations.flatMap(({ messages }) => messages.flatMap((message) => messagePhotoRow(ctx, message))),
  );
  await ctx.insert(
    'voiceMessages',
    conversations.flatMap(({ messages }) => messages.flatMap((message) => voiceRow(ctx, message))),
  );
}

function voiceRow({ tenant, at }: SeedContext, { id, sender, voice, ageMs }: SeedMessage) {
  if (!voice) return [];
  return [{ ...HUM, ...voice, tenantId: tenant.id, messageId: id, senderId: sender.profileId, sentAt: at(ageMs) }];
}

function messagePhotoRow({ tenant, at }: SeedContext, { id, sender, photo, ageMs }: SeedMessage) {
  if (!photo) return [];
  const sentAt = at(ageMs);
  return [
    {
      tenantId: tenant.id,
      id: photo.id,
      messageId: id,
      senderId: sender.profileId,
      status: 'active',
      storageKey: photo.storageKey,
      width: photo.picture.width,
      height: photo.picture.height,
      uploadedAt: sentAt,
      inspectedAt: sentAt,
      openedAt: photo.opened ? sentAt : null,
    },
  ];
}

/** Both have read all messages, except possibly the last one, for its recipient. */
function participantRows({ tenant, at }: SeedContext, { id, starter, other, messages, unread }: SeedConversation) {
  const last = messages.at(-1)!;
  return [
    [starter, other],
    [other, starter],
  ].map(([member, partner]) => {
    const waiting = unread && last.sender !== member ? 1 : 0;
    return {
      tenantId: tenant.id,
      conversationId: id,
      profileId: member!.profileId,
      otherProfileId: partner!.profileId,
      unreadCount: waiting,
      readSeq: messages.length - waiting,
      lastMessageAt: at(last.ageMs),
      hasWritten: messages.some(({ sender }) => sender === member),
    };
  });
}
