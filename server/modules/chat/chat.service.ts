import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError, fieldError } from '../../lib/errors.ts';
import { isUuid } from '../../lib/ids.ts';
import { requireActive } from '../accounts/require-active.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { LiveService } from '../live/live.service.ts';
import type { PhotoUrlSigner } from '../photos/photo-url.ts';
import { viewCard } from '../profiles/profile.mapper.ts';
import type { ProfileCardView } from '../profiles/profile.view.ts';
import { findOtherProfile } from '../profiles/visible-profile.ts';
import {
  hideConversation,
  selectConversationId,
  selectConversations,
  selectMembership,
  selectOtherSide,
} from './conversations.queries.ts';
import type { MembershipRow } from './conversations.queries.ts';
import { selectMessageById, selectMessages, selectSeqOf } from './messages.queries.ts';
import { markRead, selectReadMarks } from './unread.queries.ts';
import { viewConversation, viewMessage, viewOtherSide } from './chat.mapper.ts';
import type { ConversationView, MessageView, MessagesView } from './chat.view.ts';
import { FREE_HISTORY } from './free-history.ts';
import { cleanMessageText } from './message-text.ts';
import { CLIENT_ID } from './message.schema.ts';
import type { MessageInput, MessagesInput } from './message.schema.ts';
import { sendInTransaction } from './send-message.ts';

/** Messages read at once. */
const PAGE = 50;

export interface OpenConversationView extends MessagesView {
  conversation: { id: string };
  profile: ConversationView['profile'];
}

type ChatDeps = Pick<Deps, 'database' | 'clock' | 'jobs'> & { live: LiveService; signer: PhotoUrlSigner };

/** Creates the chat service. */
export function createChatService(deps: ChatDeps) {
  const viewContext = (ctx: MemberCtx) => ({ tenant: ctx.tenant, signer: deps.signer, now: deps.clock.now() });

  return {
    /** The member's conversations, unread ones first; blocked and hidden ones are left out. */
    listConversations: (ctx: MemberCtx): Promise<{ chats: ConversationView[] }> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const rows = await selectConversations(trx, ctx.tenant.id, ctx.viewer.profileId);
        return { chats: rows.map((row) => viewConversation(row, viewContext(ctx), ctx.viewer.profileId)) };
      }),

    /** A profile to write to, and the conversation with it if there is one. @throws DomainError `not_found` */
    findConversation: (
      ctx: MemberCtx,
      profileId: string,
    ): Promise<{ profile: ProfileCardView; conversation: { id: string } | null }> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const other = await findOtherProfile(trx, ctx, profileId);
        const id = await selectConversationId(trx, ctx.tenant.id, ctx.viewer.profileId, other.id);
        return { profile: viewCard(other, viewContext(ctx)), conversation: id === null ? null : { id } };
      }),

    /**
     * The newest messages of a conversation in the order they were sent (or those before a message); opening it
     * sets its unread count to 0. Free members see the last 30 messages.
     * @throws DomainError `not_found` for a conversation that is not the member's or is closed by a block
     */
    async openConversation(ctx: MemberCtx, input: MessagesInput): Promise<OpenConversationView> {
      const events: LiveEvent[] = [];
      const opened = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { other } = await findMine(trx, ctx, input.conversation);
        // Before the messages are read: what arrives later waits for this transaction and counts as unread, so that
        // nothing is marked read that this answer does not show.
        const wasUnread = await markRead(trx, ctx.tenant.id, ctx.viewer.profileId, input.conversation);
        const { membership } = await findMine(trx, ctx, input.conversation);
        const page = await readPage(trx, ctx, membership, input.before);
        const theirs = await selectReadMarks(trx, ctx.tenant.id, membership.conversationId, other.id);
        const mine = await selectReadMarks(trx, ctx.tenant.id, membership.conversationId, ctx.viewer.profileId);
        if (wasUnread) {
          const payload = { conversation: { id: membership.conversationId }, up_to: deps.clock.now().toISOString() };
          events.push({ profileId: ctx.viewer.profileId, type: 'read', payload: { ...payload, by_me: true } });
          if (theirs?.paid && mine?.shows) {
            events.push({ profileId: other.id, type: 'read', payload: { ...payload, by_me: false } });
          }
          await deps.live.record(trx, ctx.tenant.id, events);
        }
        const readSeq = ctx.viewer.paidUser && theirs?.shows ? theirs.readSeq : null;
        return {
          conversation: { id: membership.conversationId },
          profile: viewOtherSide(other, viewContext(ctx)),
          messages: page.rows.map((row) => viewMessage(row, ctx.viewer.profileId, readSeq)),
          history_limited: page.limited,
        };
      });
      await deps.live.wake(ctx.tenant.id, events);
      return opened;
    },

    /**
     * Sends a message. Length and blankness are checked before credits; a repeated client id sends nothing again.
     * @throws DomainError `invalid_fields`, `not_confirmed`, `not_found`, `conversation_closed`, `premium_required`,
     * `fictional_warning_required`, `insufficient_credits`; nothing is stored then
     */
    async sendMessage(
      ctx: MemberCtx,
      input: MessageInput,
    ): Promise<{ message: MessageView; credits: number; conversation: { id: string } }> {
      // A form comes here as it was sent; calls were held against the schema before.
      if (!CLIENT_ID.test(input.client_id)) throw fieldError('client_id', 'invalid');
      const text = cleanMessageText(input.text, ctx.tenant.message_length);
      requireActive(ctx.viewer);
      const sent = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const done = await sendInTransaction(trx, deps, ctx, input, text);
        await deps.live.record(trx, ctx.tenant.id, done.events);
        return done;
      });
      await deps.live.wake(ctx.tenant.id, sent.events);
      return {
        message: viewMessage(sent.message, ctx.viewer.profileId, null),
        credits: sent.credits,
        conversation: { id: sent.conversationId },
      };
    },

    /** Hides a conversation from the member; a new message brings it back empty. @throws DomainError `not_found` */
    deleteConversation: (ctx: MemberCtx, input: { conversation: string }): Promise<void> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { membership } = await findMine(trx, ctx, input.conversation);
        await hideConversation(trx, ctx.tenant.id, ctx.viewer.profileId, membership.conversationId);
      }),

    /** What a stored `message` event shows to its recipient; null when the message is no longer theirs to see. */
    viewMessageEvent: (
      ctx: MemberCtx,
      payload: { conversation: string; message: string },
    ): Promise<{ conversation: { id: string }; message: MessageView; profile: { id: string; name: string } } | null> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { tenant, viewer } = ctx;
        const membership = await selectMembership(trx, tenant.id, viewer.profileId, payload.conversation);
        const row = await selectMessageById(trx, tenant.id, payload.conversation, payload.message);
        const other =
          membership && (await selectOtherSide(trx, tenant.id, viewer.profileId, membership.otherProfileId));
        if (!membership || !row || !other || row.seq <= membership.hiddenUpToSeq) return null;
        return {
          conversation: { id: payload.conversation },
          message: viewMessage(row, viewer.profileId, null),
          profile: { id: other.id, name: viewOtherSide(other, viewContext(ctx)).name },
        };
      }),
  };
}

/** The member's side of a conversation and the other side; a block from either closes it. */
async function findMine(trx: Trx, ctx: MemberCtx, conversationId: string) {
  const { tenant, viewer } = ctx;
  const membership = isUuid(conversationId)
    ? await selectMembership(trx, tenant.id, viewer.profileId, conversationId)
    : undefined;
  const other = membership && (await selectOtherSide(trx, tenant.id, viewer.profileId, membership.otherProfileId));
  if (!membership || !other) throw domainError('not_found');
  return { membership, other };
}

async function readPage(trx: Trx, ctx: MemberCtx, membership: MembershipRow, before: string | undefined) {
  const free = ctx.viewer.paidUser ? 0 : membership.lastSeq - FREE_HISTORY;
  const beforeSeq = before === undefined ? membership.lastSeq + 1 : await findSeq(trx, ctx, membership, before);
  const afterSeq = Math.max(membership.hiddenUpToSeq, free);
  const range = { afterSeq, beforeSeq, limit: PAGE };
  const rows = await selectMessages(trx, ctx.tenant.id, membership.conversationId, range);
  return { rows: rows.reverse(), limited: free > membership.hiddenUpToSeq };
}

async function findSeq(trx: Trx, ctx: MemberCtx, membership: MembershipRow, messageId: string): Promise<number> {
  const seq = isUuid(messageId) ? await selectSeqOf(trx, ctx.tenant.id, membership.conversationId, messageId) : null;
  if (seq === null) throw domainError('not_found');
  return seq;
}

export type ChatService = ReturnType<typeof createChatService>;
