import { z } from 'zod';

import { messageIdSchema, reactionSchema } from '../../modules/conversation/chat/index.ts';
import { INACTIVE_ERRORS, memberCall } from '../call.ts';
import { messageShape } from '../views.schema.ts';

const reactionAnswer = z.strictObject({ reaction: z.string().nullable() });

/** What a member can do with one message. */
export const messageCalls = [
  memberCall({
    method: 'GET',
    path: '/api/message.php',
    summary: 'One message, with new addresses of its photo or recording',
    input: messageIdSchema,
    output: z.strictObject({ message: messageShape }),
    errors: ['not_found'],
    idFields: ['message'],
    answer: async (ctx, { input, services }) => ({ message: (await services.chat.viewMessage(ctx, input)).message }),
  }),
  memberCall({
    method: 'DELETE',
    path: '/api/message.php',
    summary: 'Deletes a message for the member only; the other participant still sees it',
    input: messageIdSchema,
    output: z.strictObject({ deleted: z.literal(true) }),
    errors: ['not_found', 'too_many_requests'],
    idFields: ['message'],
    answer: async (ctx, { input, services }) => {
      await services.chat.deleteMessage(ctx, input);
      return { deleted: true as const };
    },
  }),
  memberCall({
    method: 'POST',
    path: '/api/reaction.php',
    summary: 'Reacts to a received message, in place of an earlier reaction',
    input: reactionSchema,
    output: reactionAnswer,
    errors: [
      ...INACTIVE_ERRORS,
      'not_found',
      'conversation_closed',
      'insufficient_credits',
      'credits_in_debt',
      'money_owed',
      'too_many_requests',
    ],
    idFields: ['message'],
    answer: (ctx, { input, services }) => services.chat.react(ctx, input),
  }),
  memberCall({
    method: 'DELETE',
    path: '/api/reaction.php',
    summary: 'Takes back a reaction',
    input: messageIdSchema,
    output: reactionAnswer,
    errors: ['not_found', 'too_many_requests'],
    idFields: ['message'],
    answer: (ctx, { input, services }) => services.chat.removeReaction(ctx, input),
  }),
];
