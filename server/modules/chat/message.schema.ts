import { z } from 'zod';

/** What a client may call a message of its own. */
export const CLIENT_ID = /^[\w-]{8,64}$/;

/** `POST /api/message.php`. The client id is the sender's own name for the message: a retry repeats it. */
export const messageSchema = z
  .object({
    profile: z.string().optional(),
    conversation: z.string().optional(),
    text: z.string().max(100_000),
    client_id: z.string().regex(CLIENT_ID),
    accept_fictional: z.boolean().optional(),
  })
  .refine((input) => (input.profile === undefined) !== (input.conversation === undefined), {
    error: 'either_profile_or_conversation',
    path: ['profile'],
  });
export type MessageInput = z.output<typeof messageSchema>;

/** `GET /api/messages.php`: the newest messages, or those before a message. */
export const messagesSchema = z.object({ conversation: z.string(), before: z.string().optional() });
export type MessagesInput = z.output<typeof messagesSchema>;

/** `DELETE /api/chat.php`. */
export const conversationSchema = z.object({ conversation: z.string() });
