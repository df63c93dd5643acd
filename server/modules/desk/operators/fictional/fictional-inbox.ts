import type { Trx } from '../../../../../db/client.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { toStorableText } from '../../../conversation/chat/index.ts';
import { toSeconds } from '../../../conversation/voice/index.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { countGraphemes } from '../../../../../i18n/graphemes.ts';
import { isUuid, newId } from '../../../../lib/security/ids.ts';
import { serialize, type Serialized } from '../../../../lib/serialize.ts';
import { giveFictionalLike } from '../../../people/likes/index.ts';
import { describeSubject } from '../../../people/profiles/index.ts';
import { claimKey, releaseWork, claimWork } from '../desk/claims.ts';
import type { DeskAction, DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toPage, parseCursor } from '../desk/desk-page.ts';
import { createDeskVoice, type DeskVoice } from '../voice/desk-voice.ts';
import { createDeskPhotoFiles } from '../photo-queue/desk-photo-urls.ts';
import { toCharacterView } from './character.mapper.ts';
import { selectCharacter } from './characters.queries.ts';
import { selectConversation, selectMessages, type ConversationHead, type MessageRow } from './conversation.queries.ts';
import {
  selectNextConversation,
  selectWaitingConversations,
  type WaitingConversation,
} from './fictional-inbox.queries.ts';
import { selectFictionalMetrics } from './fictional-metrics.queries.ts';
import { deleteNote, insertNote, selectNotes, type NoteRow } from './notes.queries.ts';
import { firstFound, pageBy } from '../desk/over-pods.ts';

export const PERMISSION = 'fictional.write' as const;
const METRICS_DAYS = 7;
const NOTE_MAX = 1000;

/** `portrait` is the member's. */
export type InboxRow = Serialized<Omit<WaitingConversation, 'photoId'>> & { portrait: string | null };

export function createFictionalInbox(deps: DeskDeps) {
  const { desk, clock } = deps;
  const files = createDeskPhotoFiles(deps);
  const recordings = createDeskVoice(deps);
  const siteOf = (tenantId: string) => deps.tenants.byId(tenantId)?.name ?? '';
  const deskAction = ({ tenantId, id }: SiteItemKey, action: string, detail?: DeskAction['detail']): DeskAction => ({
    permission: PERMISSION,
    tenantId,
    action: `fictional.${action}`,
    subject: { type: 'conversation', id },
    ...(detail && { detail }),
  });

  return {
    sites: (ctx: DeskCtx) => desk.sites(ctx, PERMISSION),

    /** One page of waiting conversations, oldest first. @param only id of one site */
    async list(ctx: DeskCtx, { only, after }: { only: string | null; after: string | null }) {
      const range = { after: parseCursor(after), now: clock.now() };
      const rows = await desk.read(
        ctx,
        { permission: PERMISSION, only },
        (trx, ids) => selectWaitingConversations(trx, ids, range),
        pageBy('since'),
      );
      return toPage(rows, 'since', ({ photoId, ...row }): InboxRow => {
        return { ...serialize(row), portrait: files.portraitFor(ctx, { tenantId: row.tenantId, photoId }) };
      });
    },

    /** Answers, waiting conversations and refunded credits of the last week, by character and day. */
    async metrics(ctx: DeskCtx, only: string | null) {
      const since = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS - (METRICS_DAYS - 1) * DAY_MS);
      const rows = await desk.read(
        ctx,
        { permission: PERMISSION, only },
        (trx, ids) => selectFictionalMetrics(trx, ids, since),
        (answers) => answers.flat().toSorted((a, b) => b.day.localeCompare(a.day)),
      );
      return rows.map((row) => ({ ...row, site: siteOf(row.tenantId) }));
    },

    /**
     * Opens a conversation and claims it if it waits. Only its last messages are shown, nothing else about the member.
     * @throws DomainError `not_found`, `work_taken`
     */
    open: (ctx: DeskCtx, at: SiteItemKey) =>
      desk.act(ctx, deskAction(at, 'open'), async (trx) => {
        const head = await requireConversation(trx, at);
        const { tenantId, id } = at;
        const answerable = head.open && head.awaitingReplyUntil !== null && head.awaitingReplyUntil > clock.now();
        if (answerable) await claimWork(trx, clock, claimKey(ctx, 'fictional', at));
        const character = await selectCharacter(trx, tenantId, head.profileId);
        const tenant = deps.tenants.byId(tenantId);
        if (!character || !tenant) throw domainError('not_found');
        const notes = await selectNotes(trx, tenantId, { profileId: head.profileId, conversationId: id });
        return {
          id,
          memberId: head.memberId,
          member: head.member,
          liked: head.liked,
          /** Whether it can be answered: it waits and both profiles are active. */
          answerable,
          asked: head.asked,
          character: toCharacterView(character, tenant, clock.now()),
          maxLength: tenant.message_length,
          /** Since when it waits, and when the first credits are refunded; null if nothing waits. */
          since: answerable ? head.awaitingReplySince!.toISOString() : null,
          until: answerable ? head.awaitingReplyUntil!.toISOString() : null,
          messages: (await selectMessages(trx, tenantId, head)).map((row) =>
            toMessageView(row, ctx, { tenantId, recordings }),
          ),
          notes: notes.map((note) => toNoteView(note, ctx)),
        };
      }),

    release: (ctx: DeskCtx, at: SiteItemKey): Promise<void> =>
      desk.act(ctx, deskAction(at, 'release'), async (trx) => {
        await requireConversation(trx, at);
        await releaseWork(trx, claimKey(ctx, 'fictional', at));
      }),

    /** The next waiting conversation for this operator, at one site or all of theirs; null if there is none. */
    async next(ctx: DeskCtx, { not, only }: { not: string; only: string | null }): Promise<SiteItemKey | null> {
      const asked = { operatorId: ctx.operator.id, now: clock.now(), not };
      return (
        (await desk.read(
          ctx,
          { permission: PERMISSION, only },
          (trx, ids) => selectNextConversation(trx, ids, asked),
          firstFound,
        )) ?? null
      );
    },

    /**
     * Adds a note about the character or about this conversation.
     * @param note.noteId id created with the form: submitting it again adds nothing
     * @throws DomainError `not_found`, `invalid_fields` (`note`)
     */
    addNote: (ctx: DeskCtx, at: SiteItemKey, note: { noteId: string; text: string; here: boolean }): Promise<void> =>
      desk.act(ctx, deskAction(at, 'note', { here: note.here }), async (trx) => {
        const head = await requireConversation(trx, at);
        const text = toStorableText(note.text).trim();
        if (text === '') throw fieldError('note', 'required');
        if (countGraphemes(text) > NOTE_MAX) throw fieldError('note', 'text_long', { max: NOTE_MAX });
        const id = isUuid(note.noteId) ? note.noteId : newId(clock);
        const place = { profileId: head.profileId, conversationId: note.here ? at.id : null };
        const by = { operatorId: ctx.operator.id, createdAt: clock.now() };
        await insertNote(trx, at.tenantId, { id, text, ...place, ...by });
      }),

    /** Deletes the operator's own note. @throws DomainError `not_found` for another operator's note */
    removeNote: (ctx: DeskCtx, at: SiteItemKey, noteId: string): Promise<void> =>
      desk.act(ctx, deskAction(at, 'note_delete'), async (trx) => {
        await requireConversation(trx, at);
        const gone =
          isUuid(noteId) && (await deleteNote(trx, at.tenantId, { id: noteId, operatorId: ctx.operator.id }));
        if (!gone) throw domainError('not_found');
      }),

    /** Sends a like from the character to the member, see `giveFictionalLike`. */
    like: (ctx: DeskCtx, at: SiteItemKey): Promise<void> =>
      desk.act(ctx, deskAction(at, 'like'), async (trx, tell) => {
        const head = await requireConversation(trx, at);
        const tenant = deps.tenants.byId(at.tenantId);
        if (!tenant) throw domainError('not_found');
        const pair = { fictionalId: head.profileId, memberId: head.memberId, operatorId: ctx.operator.id };
        await giveFictionalLike(trx, tell, deps, { tenant, ...pair });
      }),
  };
}

/** @throws DomainError `not_found` if it is not a conversation with a fictional profile of this site */
export async function requireConversation(trx: Trx, { tenantId, id }: SiteItemKey): Promise<ConversationHead> {
  const head = isUuid(id) ? await selectConversation(trx, tenantId, id) : undefined;
  if (!head) throw domainError('not_found');
  return head;
}

const toMessageView = (
  { sentAt, erased, kind, subject, voice, ...line }: MessageRow,
  ctx: DeskCtx,
  { tenantId, recordings }: { tenantId: string; recordings: DeskVoice },
) => ({
  ...line,
  /** The item of the recipient's profile that it answers, in words; empty for a photo, null if there is none. */
  subject: describeSubject(ctx, subject),
  kind: erased ? ('erased' as const) : (kind as 'text' | 'photo' | 'gift' | 'voice'),
  voice: voice && { url: recordings.urlFor(ctx, { tenantId, id: voice.id }), seconds: toSeconds(voice.durationMs) },
  at: sentAt.toISOString(),
});

export type MessageView = ReturnType<typeof toMessageView>;

export const toNoteView = (note: NoteRow, { operator }: DeskCtx) => ({
  id: note.id,
  text: note.text,
  at: note.createdAt.toISOString(),
  operator: note.operator,
  /** Written by the current operator, who may delete it. */
  own: note.operatorId === operator.id,
  /** About this conversation; false for a note about the character. */
  here: note.conversationId !== null,
});

export type NoteView = ReturnType<typeof toNoteView>;
