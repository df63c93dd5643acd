import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError, fieldError } from '../../../lib/errors/errors.ts';
import { isUuid, newId } from '../../../lib/security/ids.ts';
import { DAY_SECONDS } from '../../../lib/time/duration.ts';
import { FREE_HISTORY } from '../../conversation/chat/index.ts';
import { selectPhotosOfProfile, type PhotoUrlSigner } from '../../people/photos/index.ts';
import { isPhotoLookedAt, listOpenPhotos } from '../../people/private-album/index.ts';
import { findOtherProfile, viewPhotos, type PhotoView } from '../../people/profiles/index.ts';
import { blockExists } from './blocks.queries.ts';
import type { ReportInput } from './report.schema.ts';
import {
  insertReport,
  isVisiblePhoto,
  serialiseReportsOf,
  selectProfileName,
  selectProfileEvidence,
  selectMessageContext,
  selectReceivedMessage,
  selectReceivedMessages,
  selectSameReport,
  type ReportEvidence,
  type ReportableMessage,
} from './reports.queries.ts';
import { cleanText } from '../../../lib/clean-text.ts';
import { countGraphemes } from '../../../../i18n/graphemes.ts';
import type { ReportReason } from './report-reasons.schema.ts';

/** Most characters of a report's text, in graphemes. */
const TEXT_MAX = 2000;

/**
 * The reporter's text as stored; may be empty.
 * @throws DomainError `invalid_fields` (`text`) when it is too long, or missing for a reason that requires it
 */
function cleanReportText(text: string, reason: ReportReason): string {
  const clean = cleanText(text);
  if (clean === '' && reason === 'other') throw fieldError('text', 'report_text_required');
  if (clean.length > TEXT_MAX && countGraphemes(clean) > TEXT_MAX) {
    throw fieldError('text', 'report_text_long', { max: TEXT_MAX });
  }
  return clean;
}

export type { ReportEvidence };

/** What a report about a profile can refer to. */
export interface ReportableView {
  profile: { id: string; name: string };
  /** Whether the member has blocked them. */
  blocked: boolean;
  /** As the member sees them, then those of a private album that is open; none of a blocked profile. */
  photos: Array<PhotoView & { album: boolean }>;
  /** The last messages received, newest first; `sent_at` in ISO 8601. */
  messages: Array<{ id: string; kind: string; text: string; sent_at: string }>;
}

interface ReportReceipt {
  id: string;
  /** ISO 8601. */
  reported_at: string;
}

type ReportDeps = Pick<Deps, 'database' | 'clock' | 'limiter'> & { signer: PhotoUrlSigner };

/** Attempts to report per account and day. */
const REPORT_LIMIT = { points: 60, seconds: DAY_SECONDS };
/** Number of messages offered as subject. */
const MAX_MESSAGES = 10;

export function createReports(deps: ReportDeps) {
  return {
    /**
     * Data of the report form.
     * @param chosen id of a received message that is offered even if it is not among the last
     * @throws DomainError `not_found` for a profile that is neither visible to nor blocked by the member
     */
    viewReportable: (ctx: MemberCtx, id: string, chosen: string | null = null): Promise<ReportableView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { tenant, viewer } = ctx;
        const { reportedId, blocked } = await findReported(trx, ctx, id);
        const rows = blocked ? [] : await selectPhotosOfProfile(trx, tenant.id, reportedId, false);
        const view = { tenant, signer: deps.signer, now: deps.clock.now() };
        const open = blocked ? [] : await listOpenPhotos(trx, ctx, reportedId, view);
        const messages = await selectReceivedMessages(trx, tenant.id, viewer.profileId, {
          fromId: reportedId,
          history: historyOf(ctx),
          limit: MAX_MESSAGES,
        });
        if (chosen !== null && !messages.some((each) => each.id === chosen)) {
          messages.unshift(await findMessage(trx, ctx, reportedId, chosen));
        }
        return {
          profile: { id: reportedId, name: await selectProfileName(trx, tenant.id, reportedId) },
          blocked,
          photos: [
            ...viewPhotos(rows, view, viewer.paidUser ? rows.length : tenant.free_photos).map(markAlbum(false)),
            ...open.map(markAlbum(true)),
          ],
          messages: messages.map(viewMessage),
        };
      }),

    /**
     * Reports a profile, with a snapshot of its texts and photos, which may change before a moderator reads it.
     * Idempotent. The reported member is not notified.
     * @throws DomainError `not_found` for a profile that is neither visible to nor blocked by the member, for a
     *   message not sent to this member and for a photo not visible; `invalid_fields`; `too_many_requests`
     */
    async reportProfile(ctx: MemberCtx, input: ReportInput): Promise<{ report: ReportReceipt }> {
      const { tenant, viewer } = ctx;
      const text = cleanReportText(input.text ?? '', input.reason);
      await deps.limiter.consume('report', `${tenant.id}:${viewer.userId}`, REPORT_LIMIT);
      return deps.database.withTenant(tenant.id, async (trx) => {
        const { reportedId } = await findReported(trx, ctx, input.profile);
        const message = input.message === undefined ? null : await findMessage(trx, ctx, reportedId, input.message);
        const photoId = await findPhoto(trx, ctx, reportedId, input.photo);
        const facts = {
          reporterId: viewer.profileId,
          reportedId,
          reason: input.reason,
          text,
          messageId: message?.id ?? null,
          photoId,
        };
        await serialiseReportsOf(trx, tenant.id, viewer.profileId);
        const known = await selectSameReport(trx, tenant.id, facts);
        if (known) return { report: receiptOf(known) };
        const shown = await selectProfileEvidence(trx, tenant.id, reportedId);
        const report = { ...facts, id: newId(deps.clock), createdAt: deps.clock.now() };
        const reader = { profileId: viewer.profileId, history: historyOf(ctx) };
        const context = message && (await selectMessageContext(trx, tenant.id, reader, message));
        const evidence = {
          ...shown,
          message: message && { ...viewMessage(message), subject: message.subject },
          ...(context && {
            context: context.map((each) => ({ ...viewMessage(each), by_reporter: each.byReporter })),
          }),
        };
        await insertReport(trx, tenant.id, { ...report, evidence });
        return { report: receiptOf(report) };
      });
    },
  };
}

const markAlbum = (album: boolean) => (photo: PhotoView) => ({ ...photo, album });

const receiptOf = ({ id, createdAt }: { id: string; createdAt: Date }): ReportReceipt => ({
  id,
  reported_at: createdAt.toISOString(),
});

const historyOf = ({ viewer }: MemberCtx) => (viewer.paidUser ? null : FREE_HISTORY);

const viewMessage = ({ id, kind, text, sentAt }: Pick<ReportableMessage, 'id' | 'kind' | 'text' | 'sentAt'>) => ({
  id,
  kind,
  text,
  sent_at: sentAt.toISOString(),
});

/** A profile that the member sees or has blocked, so that a block does not prevent a report. */
async function findReported(trx: Trx, ctx: MemberCtx, id: string): Promise<{ reportedId: string; blocked: boolean }> {
  const pair = { blockerId: ctx.viewer.profileId, blockedId: id };
  if (isUuid(id) && (await blockExists(trx, ctx.tenant.id, pair))) return { reportedId: id, blocked: true };
  return { reportedId: (await findOtherProfile(trx, ctx, id)).id, blocked: false };
}

async function findMessage(trx: Trx, ctx: MemberCtx, fromId: string, messageId: string) {
  const { tenant, viewer } = ctx;
  const message =
    isUuid(messageId) && (await selectReceivedMessage(trx, tenant.id, viewer.profileId, { fromId, messageId }));
  if (!message) throw domainError('not_found');
  return message;
}

/** A photo of the profile, or of its private album, if the member has looked at that. */
async function findPhoto(trx: Trx, { tenant, viewer }: MemberCtx, ownerId: string, photoId: string | undefined) {
  if (photoId === undefined) return null;
  const seen =
    isUuid(photoId) &&
    ((await isVisiblePhoto(trx, tenant.id, ownerId, photoId)) ||
      (await isPhotoLookedAt(trx, tenant.id, { photoId, ownerId, viewerId: viewer.profileId })));
  if (!seen) throw domainError('not_found');
  return photoId;
}

/** Current texts and facts of a profile, by the names used in a report's evidence. */
export async function findProfileEvidence(
  trx: Trx,
  tenantId: string,
  profileId: string,
): Promise<Record<string, unknown>> {
  return (await selectProfileEvidence(trx, tenantId, profileId)).profile;
}
