import { z } from 'zod';

import {
  conversationSchema,
  draftSchema,
  giftInputSchema,
  messageSchema,
  messagesSchema,
  messageIdSchema,
  refusalSchema,
} from '../../modules/conversation/chat/index.ts';
import { searchCallSchema } from '../../modules/people/discovery/index.ts';
import { likeSchema, profileIdSchema } from '../../modules/people/likes/index.ts';
import { profileSchema } from '../../modules/people/profiles/index.ts';
import { publicCall, INACTIVE_ERRORS, memberCall, SENDING_ERRORS } from '../call.ts';
import {
  cardShape,
  conversationShape,
  foundCardShape,
  messageShape,
  profileShape,
  searchPlaceShape,
  sentShape,
  subjectShape,
} from '../views.schema.ts';

const likeAnswer = z.strictObject({ liked: z.boolean(), match: z.boolean() });

export const memberCalls = [
  publicCall({
    method: 'GET',
    path: '/api/search.php',
    summary: 'Searches profiles, 24 a page, latest activity first unless `sort` says otherwise',
    input: searchCallSchema,
    output: z.strictObject({
      results: z.array(foundCardShape),
      numResults: z.int().min(0),
      numResultsCapped: z.boolean(),
      similar: z.array(foundCardShape),
      page: z.int(),
      pages: z.int(),
      cursor: z.string().nullable(),
      elsewhere: searchPlaceShape.nullable(),
    }),
    errors: ['authentication_required'],
    answer: async (ctx, { input, services }) => {
      const { results, numResults, numResultsCapped, similar, page, pages, cursor, elsewhere } =
        await services.discovery.searchProfiles(ctx, input);
      return { results, numResults, numResultsCapped, similar, page, pages, cursor, elsewhere };
    },
  }),
  publicCall({
    method: 'GET',
    path: '/api/profile.php',
    summary: 'A profile; visitors get a teaser',
    input: z.object({ id: z.string() }),
    output: z.strictObject({ profile: profileShape }),
    errors: ['not_found'],
    idFields: ['id'],
    answer: async (ctx, { input, services }) => ({ profile: await services.profiles.viewProfile(ctx, input.id) }),
  }),
  memberCall({
    method: 'PUT',
    path: '/api/profile.php',
    summary: "Updates fields of the member's own profile; omitted fields stay unchanged",
    input: profileSchema,
    output: z.strictObject({ profile: profileShape }),
    answer: async (ctx, { input, services }) => ({ profile: await services.profiles.saveProfile(ctx, input) }),
  }),
  memberCall({
    method: 'GET',
    path: '/api/likes.php',
    summary: 'The profiles that the member likes and the profiles that like the member, newest first',
    output: z.strictObject({
      profiles: z.array(cardShape),
      liked_by: z.array(
        cardShape.extend({ like_new: z.boolean(), with_message: z.boolean(), subject: subjectShape.nullable() }),
      ),
    }),
    answer: async (ctx, { services }) => {
      const { profiles, liked_by } = await services.likes.listLikes(ctx);
      return { profiles, liked_by };
    },
  }),
  memberCall({
    method: 'GET',
    path: '/api/auto-like.php',
    summary: 'The newest like that the member has not seen yet, or null',
    output: z.strictObject({ profile: cardShape.nullable() }),
    answer: (ctx, { services }) => services.likes.newestUnseenLike(ctx),
  }),
  memberCall({
    method: 'POST',
    path: '/api/like.php',
    summary: 'Likes a profile, or a single answer or photo of it',
    input: likeSchema,
    output: likeAnswer,
    errors: [...INACTIVE_ERRORS, 'not_found'],
    idFields: ['profile'],
    answer: (ctx, { input, services }) => services.likes.likeProfile(ctx, input),
  }),
  memberCall({
    method: 'DELETE',
    path: '/api/like.php',
    summary: 'Withdraws a like',
    input: profileIdSchema,
    output: likeAnswer,
    errors: ['not_found'],
    idFields: ['profile'],
    answer: (ctx, { input, services }) => services.likes.unlikeProfile(ctx, input),
  }),
  memberCall({
    method: 'DELETE',
    path: '/api/match.php',
    summary: 'Ends a match: withdraws the likes of both and hides the conversation from the member',
    input: profileIdSchema,
    output: likeAnswer,
    errors: ['not_found'],
    idFields: ['profile'],
    answer: (ctx, { input, services }) => services.likes.endMatch(ctx, input),
  }),
  memberCall({
    method: 'GET',
    path: '/api/chats.php',
    summary: "The member's conversations",
    output: z.strictObject({ chats: z.array(conversationShape) }),
    answer: async (ctx, { services }) => ({ chats: (await services.chat.listConversations(ctx)).chats }),
  }),
  memberCall({
    method: 'DELETE',
    path: '/api/chat.php',
    summary: 'Hides a conversation from the member',
    input: conversationSchema,
    output: z.strictObject({ deleted: z.literal(true) }),
    errors: ['not_found'],
    idFields: ['conversation'],
    answer: async (ctx, { input, services }) => {
      await services.chat.deleteConversation(ctx, input);
      return { deleted: true as const };
    },
  }),
  memberCall({
    method: 'POST',
    path: '/api/typing.php',
    summary: 'Signals to the other participant that the member is typing; not stored',
    input: conversationSchema,
    output: z.strictObject({}),
    status: 204,
    errors: [...INACTIVE_ERRORS, 'not_found', 'too_many_requests'],
    idFields: ['conversation'],
    answer: async (ctx, { input, services }) => {
      await services.typing.publishTyping(ctx, input);
      return {};
    },
  }),
  memberCall({
    method: 'GET',
    path: '/api/messages.php',
    summary: 'Messages of a conversation; marks them as read',
    input: messagesSchema,
    output: z.strictObject({ messages: z.array(messageShape), history_limited: z.boolean() }),
    errors: ['not_found'],
    idFields: ['conversation', 'before'],
    answer: async (ctx, { input, services }) => {
      const { messages, history_limited } = await services.chat.openConversation(ctx, input);
      return { messages, history_limited };
    },
  }),
  memberCall({
    method: 'POST',
    path: '/api/message.php',
    summary: 'Sends a message; idempotent by client id',
    input: messageSchema,
    output: sentShape,
    status: 201,
    errors: SENDING_ERRORS,
    idFields: ['profile', 'conversation', 'reply_to'],
    answer: (ctx, { input, services }) => services.chat.sendMessage(ctx, input),
  }),
  memberCall({
    method: 'POST',
    path: '/api/gift.php',
    summary: "Sends a gift from the site's catalogue; idempotent by client id",
    input: giftInputSchema,
    output: sentShape,
    status: 201,
    errors: SENDING_ERRORS,
    idFields: ['profile', 'conversation'],
    answer: (ctx, { input, services }) => services.chat.sendGift(ctx, input),
  }),
  memberCall({
    method: 'PUT',
    path: '/api/draft.php',
    summary: 'Saves the draft of a conversation, unless a message was sent since; a blank draft deletes it',
    input: draftSchema,
    output: z.strictObject({ saved: z.boolean() }),
    errors: ['not_found'],
    idFields: ['conversation'],
    answer: async (ctx, { input, services }) => ({ saved: await services.chat.saveDraft(ctx, input) }),
  }),
  memberCall({
    method: 'POST',
    path: '/api/photo-open.php',
    summary: 'Permanently opens a photo that the member received in a conversation',
    input: messageIdSchema,
    output: z.strictObject({ message: messageShape }),
    errors: ['not_found'],
    idFields: ['message'],
    answer: (ctx, { input, services }) => services.chat.openPhoto(ctx, input),
  }),
  memberCall({
    method: 'POST',
    path: '/api/refuse-photos.php',
    summary: 'Sets whether the member accepts photos from the other participant',
    input: refusalSchema,
    output: z.strictObject({ refuses_photos: z.boolean() }),
    errors: ['not_found'],
    idFields: ['conversation'],
    answer: (ctx, { input, services }) => services.chat.refusePhotos(ctx, input),
  }),
  memberCall({
    method: 'POST',
    path: '/api/refuse-voice.php',
    summary: 'Sets whether the member accepts voice messages from the other participant',
    input: refusalSchema,
    output: z.strictObject({ refuses_voice: z.boolean() }),
    errors: ['not_found'],
    idFields: ['conversation'],
    answer: (ctx, { input, services }) => services.chat.refuseVoice(ctx, input),
  }),
];
