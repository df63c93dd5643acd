export { createChatService } from './chat.service.ts';
export type { ConversationView, GiftView, MessagePhotoView, MessageView, QuotedMessageView } from './chat.view.ts';
export { FREE_HISTORY } from './conversations/free-history.ts';
export { hideConversationWith } from './conversations/remove-from-list.ts';
export { createTypingService } from './live/typing.service.ts';
export {
  CLIENT_ID,
  conversationSchema,
  draftSchema,
  giftInputSchema,
  messageSchema,
  messagesSchema,
  messageIdSchema,
  photoFieldsSchema,
  reactionSchema,
  refusalSchema,
  voiceFieldsSchema,
  type SendingInput,
  type VoiceInput,
} from './message.schema.ts';
export { cleanMessageText, toStorableText } from './messages/message-text.ts';
export { notifyDueRecipients, notifyRecipient } from './notifications/message-notifications.ts';
export { sendUnreadReminders } from './notifications/unread-reminders.ts';
export { storeOperatorReply } from './operator-replies/operator-reply.ts';
export { returnCredits, returnDueCredits } from './operator-replies/returned-credits.ts';
export { claimsToBeReal } from './realness/claims-to-be-real.ts';
export { listGifts, viewSentGift } from './sending/gifts.ts';
export { voicePrice } from './sending/outgoing-content.ts';
