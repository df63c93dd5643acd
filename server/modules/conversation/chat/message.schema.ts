import { z } from 'zod';

import { WAVEFORM } from '../voice/voice.schema.ts';
import { REACTIONS } from './reactions.schema.ts';

/** Client-generated idempotency key of a message. */
export const CLIENT_ID = /^[\w-]{8,64}$/;

/** Recipient and idempotency key of a send; a retry repeats the client id. */
const sendingSchema = z.object({
  profile: z.string().optional(),
  conversation: z.string().optional(),
  client_id: z.string().regex(CLIENT_ID),
  accept_fictional: z.boolean().optional(),
});
export type SendingInput = z.output<typeof sendingSchema>;

const hasOneTarget = (input: Pick<SendingInput, 'profile' | 'conversation'>) =>
  (input.profile === undefined) !== (input.conversation === undefined);
const ONE_TARGET_ERROR = { error: 'either_profile_or_conversation', path: ['profile'] };

/**
 * `POST /api/message.php`; `like` likes the profile with it, `subject` is what it answers: the name of a prompt, `about`,
 * or the id of a photo of the profile; `reply_to` is a message of the conversation.
 */
export const messageSchema = sendingSchema
  .extend({
    text: z.string().max(100_000),
    like: z.boolean().optional(),
    subject: z.string().max(40).optional(),
    reply_to: z.string().optional(),
  })
  .refine(hasOneTarget, ONE_TARGET_ERROR)
  .refine(({ like, subject, profile }) => !(like || subject) || profile !== undefined, {
    error: 'missing',
    path: ['profile'],
  });
export type MessageInput = z.output<typeof messageSchema>;

/** `POST /api/gift.php`. */
export const giftInputSchema = sendingSchema
  .extend({ gift: z.string().max(100) })
  .refine(hasOneTarget, ONE_TARGET_ERROR);
export type GiftInput = z.output<typeof giftInputSchema>;

/** Form values are strings. */
const formSendingSchema = sendingSchema.extend({
  accept_fictional: z
    // A checked checkbox submits its `value`, or `on`.
    .enum(['true', 'false', '1', 'on'])
    .transform((value) => value !== 'false')
    .optional(),
});

/** Fields beside the file of `POST /api/photo.php` for a photo in a conversation. */
export const photoFieldsSchema = formSendingSchema.refine(hasOneTarget, ONE_TARGET_ERROR);

/** Fields beside the file of `POST /api/voice.php`. */
export const voiceFieldsSchema = formSendingSchema
  .extend({ waveform: z.string().regex(WAVEFORM) })
  .refine(hasOneTarget, ONE_TARGET_ERROR);
export type VoiceInput = z.output<typeof voiceFieldsSchema>;

/** `POST /api/photo-open.php`, `DELETE /api/message.php` and `DELETE /api/reaction.php`. */
export const messageIdSchema = z.object({ message: z.string() });

/** `POST /api/reaction.php`. */
export const reactionSchema = messageIdSchema.extend({ emoji: z.enum(REACTIONS, { error: 'value_unknown' }) });
export type ReactionInput = z.output<typeof reactionSchema>;

/** `POST /api/refuse-photos.php` and `POST /api/refuse-voice.php`. */
export const refusalSchema = z.object({ conversation: z.string(), refuse: z.boolean() });
export type RefusalInput = z.output<typeof refusalSchema>;

/** `GET /api/messages.php`: the newest messages, or those before a message. */
export const messagesSchema = z.object({ conversation: z.string(), before: z.string().optional() });
export type MessagesInput = z.output<typeof messagesSchema>;

/**
 * `PUT /api/draft.php`. Allows more than a message may have, because the text is still to be cleaned. `after` is the
 * `draft_after` known to the device.
 */
export const draftSchema = z.object({
  conversation: z.string(),
  text: z.string().max(20_000),
  after: z.int().min(0),
});
export type DraftInput = z.output<typeof draftSchema>;

/** `DELETE /api/chat.php`. */
export const conversationSchema = z.object({ conversation: z.string() });
