import type { Trx } from '../../../../db/client.ts';
import { runTogether } from '../../../../db/run-together.ts';
import type { MemberCtx } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import { isSessionValid } from '../../identity/accounts/index.ts';
import { findOtherProfile } from '../../people/profiles/index.ts';
import {
  selectConversationId,
  selectOtherParticipant,
  type MembershipRow,
} from './conversations/conversations.queries.ts';
import { foldName, selectConversations } from './conversations/conversation-list.queries.ts';
import { selectMessages, selectMessageSeq } from './messages/messages.queries.ts';
import { markRead, selectReadReceipts } from './conversations/unread.queries.ts';
import { viewConversation, viewMessage, viewOtherParticipant } from './chat.mapper.ts';
import type { ConversationView, MessagesView, OtherParticipantView } from './chat.view.ts';
import { removeFromList } from './conversations/remove-from-list.ts';
import { requireConversation, readableRange } from './conversations/require-conversation.ts';
import type { MessagesInput } from './message.schema.ts';
import { createDraftService, readDraft, type DraftView } from './drafts/drafts.ts';
import { createMessageActionService } from './messages/message-actions.ts';
import { createReceivedPhotoService } from './photos/received-photos.ts';
import { createSendingService, type SendingDeps } from './sending/sending.service.ts';
import { fillMessageEvents } from './live/fill-message-events.ts';

const MESSAGES_PER_PAGE = 50;

/** Upper limit of the conversation list. Unread badges are counted from this list where events do not arrive. */
const MAX_CONVERSATIONS = 1000;

interface OpenConversationView extends MessagesView, DraftView {
  conversation: { id: string };
  profile: ConversationView['profile'];
  /** Messages of the other participant that were unread before this call. */
  unread: number;
  /** Whether the viewer may read older messages than these. */
  has_older: boolean;
  /** The viewer refuses photos from the other participant. */
  refuses_photos: boolean;
  /** The other participant refuses photos from the viewer. */
  photos_refused: boolean;
  /** The same about voice messages. */
  refuses_voice: boolean;
  voice_refused: boolean;
  /** The viewer has written in this conversation. */
  replied: boolean;
}

type ChatDeps = SendingDeps;

/** Which messages: the newest, those before one, or those around one. */
type PageInput = MessagesInput & { around?: string };

export function createChatService(deps: ChatDeps) {
  const viewContext = (ctx: MemberCtx) => ({ ...ctx, signer: deps.signer, now: deps.clock.now() });

  /** @param unread how many messages this opening has marked as read */
  function viewOpened(ctx: MemberCtx, opened: OpenedConversation, unread: number): OpenConversationView {
    const { membership, other, page, theirs, draft } = opened;
    const readSeq = ctx.viewer.paidUser && theirs?.shows ? theirs.readSeq : null;
    return {
      conversation: { id: membership.conversationId },
      profile: viewOtherParticipant(other, viewContext(ctx)),
      messages: page.rows.map((row) =>
        viewMessage(row, viewContext(ctx), { readableAfter: page.readableAfter, readSeq }),
      ),
      history_limited: page.limited,
      unread,
      has_older: page.older,
      refuses_photos: membership.refusesPhotos,
      photos_refused: membership.photosRefused,
      refuses_voice: membership.refusesVoice,
      voice_refused: membership.voiceRefused,
      replied: membership.hasWritten,
      ...draft,
    };
  }

  return {
    ...createSendingService(deps),
    ...createReceivedPhotoService(deps),
    ...createDraftService(deps),
    ...createMessageActionService(deps),

    /**
     * Lists the member's conversations, unread first; omits blocked and hidden ones.
     * @param wanted.name part of the other participant's name, ignoring case and accents; blank for all
     * @param wanted.limit maximum number; `more` says whether there are others
     */
    listConversations: (
      ctx: MemberCtx,
      { name = '', limit = MAX_CONVERSATIONS }: { name?: string; limit?: number } = {},
    ): Promise<{ chats: ConversationView[]; more: boolean }> =>
      deps.database.read(ctx, async (trx) => {
        const range = { name: foldName(name), limit: limit + 1 };
        const rows = await selectConversations(trx, ctx.tenant.id, ctx.viewer.profileId, range);
        const view = viewContext(ctx);
        return {
          chats: rows.slice(0, limit).map((row) => viewConversation(row, view)),
          more: rows.length > limit,
        };
      }),

    /** Finds a profile to write to, and the existing conversation with it. @throws DomainError `not_found` */
    findConversation: (
      ctx: MemberCtx,
      profileId: string,
    ): Promise<{ profile: OtherParticipantView; conversation: { id: string } | null }> =>
      deps.database.read(ctx, async (trx) => {
        const { tenant, viewer } = ctx;
        const id = isUuid(profileId) ? await selectConversationId(trx, tenant.id, viewer.profileId, profileId) : null;
        // Somebody the member has talked to stays findable after their account is deleted.
        const known =
          id === null ? undefined : await selectOtherParticipant(trx, tenant.id, viewer.profileId, profileId);
        const other = known ?? (await findOtherProfile(trx, ctx, profileId));
        return { profile: viewOtherParticipant(other, viewContext(ctx)), conversation: id === null ? null : { id } };
      }),

    /**
     * Returns the newest messages of a conversation (or those before or around a given one) in sending order, and sets its
     * unread count to 0. Free members see the last 30 messages.
     * @throws DomainError `not_found` for a conversation that is not the member's or is closed by a block
     */
    async openConversation(ctx: MemberCtx, input: PageInput): Promise<OpenConversationView> {
      const known = await deps.database.read(ctx, (trx) => readConversation(trx, ctx, input));
      // Nothing to mark as read.
      if (known.membership.readSeq === known.membership.lastSeq) return viewOpened(ctx, known, 0);
      return deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        // Must precede reading the messages: a message that arrives later waits for this transaction and counts as
        // unread, so nothing is marked as read that this response does not contain.
        const unread = await markRead(trx, ctx.tenant.id, ctx.viewer.profileId, input.conversation);
        const opened = await readConversation(trx, ctx, input);
        const { membership, other, theirs, mine } = opened;
        if (unread > 0) {
          const { conversationId, lastMessageAt } = membership;
          // Not the current time: a message stored later by a process whose clock is behind would count as read.
          const payload = { conversation: { id: conversationId }, up_to: lastMessageAt.toISOString() };
          tell({ profileId: ctx.viewer.profileId, type: 'read', payload: { ...payload, by_me: true } });
          if (theirs?.paid && mine?.shows) {
            tell({ profileId: other.id, type: 'read', payload: { ...payload, by_me: false } });
          }
        }
        return viewOpened(ctx, opened, unread);
      });
    },

    /**
     * Hides a conversation from the member; a new message brings it back without its history.
     * @throws DomainError `not_found`
     */
    async deleteConversation(ctx: MemberCtx, input: { conversation: string }): Promise<void> {
      await deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const { membership } = await requireConversation(trx, ctx, input.conversation);
        await removeFromList(trx, tell, ctx, membership.conversationId);
      });
    },

    /**
     * Reads the next events of a member's stream like `eventsAfter`, with message contents filled in. Omits messages
     * that the member may no longer see.
     */
    readEvents: (ctx: MemberCtx, token: string, afterSeq: number) =>
      deps.live.readEventsAfter(ctx, afterSeq, {
        isValid: (trx, now) => isSessionValid(trx, ctx.tenant.id, token, now),
        resolve: (trx, events) => fillMessageEvents(trx, { ...viewContext(ctx), viewer: ctx.viewer }, events),
      }),
  };
}

type OpenedConversation = Awaited<ReturnType<typeof readConversation>>;

/** What a member sees of a conversation. @throws DomainError `not_found` */
async function readConversation(trx: Trx, ctx: MemberCtx, { conversation, before, around }: PageInput) {
  const { tenant, viewer } = ctx;
  const { membership, other } = await requireConversation(trx, ctx, conversation);
  const { conversationId } = membership;
  const [page, theirs, mine, draft] = await runTogether([
    readMessages(trx, ctx, membership, { before, around }),
    selectReadReceipts(trx, tenant.id, conversationId, other.id),
    selectReadReceipts(trx, tenant.id, conversationId, viewer.profileId),
    readDraft(trx, ctx, conversationId),
  ]);
  return { membership, other, page, theirs, mine, draft };
}

async function readMessages(
  trx: Trx,
  ctx: MemberCtx,
  membership: MembershipRow,
  { before, around }: Pick<PageInput, 'before' | 'around'>,
) {
  const given = before ?? around;
  const seq = given === undefined ? membership.lastSeq + 1 : await requireMessageSeq(trx, ctx, membership, given);
  const beforeSeq = before === undefined && around !== undefined ? seq + MESSAGES_PER_PAGE / 2 : seq;
  const { after: afterSeq, limited } = readableRange(ctx, membership);
  const range = { afterSeq, beforeSeq, limit: MESSAGES_PER_PAGE };
  const keys = { conversationId: membership.conversationId, viewerId: ctx.viewer.profileId };
  const rows = await selectMessages(trx, ctx.tenant.id, keys, range);
  const older = (rows.at(-1)?.seq ?? 0) > afterSeq + 1;
  return { rows: rows.reverse(), limited, older, readableAfter: afterSeq };
}

async function requireMessageSeq(
  trx: Trx,
  ctx: MemberCtx,
  membership: MembershipRow,
  messageId: string,
): Promise<number> {
  const seq = isUuid(messageId)
    ? await selectMessageSeq(trx, ctx.tenant.id, membership.conversationId, messageId)
    : null;
  if (seq === null) throw domainError('not_found');
  return seq;
}
