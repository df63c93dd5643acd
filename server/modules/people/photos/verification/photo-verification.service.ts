import { translate } from '../../../../../i18n/index.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { keyedHash } from '../../../../lib/security/secrets.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import { cleanText } from '../../../../lib/clean-text.ts';
import { DAY_MS, MINUTE_MS } from '../../../../lib/time/duration.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { decodeUpload } from '../decoding/decode-upload.ts';
import { describeUploadRejection } from '../decoding/upload-refusals.ts';
import type { PhotoDecoder } from '../decoding/photo-decoder.ts';
import { newCheckKey } from '../files/photo-files.ts';
import { ownCheckEvent } from './decide-check.ts';
import { CHECK_RETENTION_MS } from './expired-pictures.ts';
import { CHECK_APPEAL_MAX, POSES, type CheckRefusal, type Pose } from './photo-check.schema.ts';
import {
  countSubmitted,
  deleteOpenCheck,
  selectOwnVerification,
  selectStage,
  updateAppealed,
  updateSubmitted,
  upsertAskedPose,
} from './photo-checks.queries.ts';

/** How long a drawn pose may be taken: long enough for a mirror and better light, too short to have it made by somebody else. */
const POSE_MS = 15 * MINUTE_MS;
/** Pictures a day: a person looks at each. */
const SUBMITTED_A_DAY = 3;

type VerificationDeps = Pick<Deps, 'database' | 'clock' | 'limiter' | 'jobs' | 'log' | 'env'> & {
  live: Pick<LiveService, 'transact'>;
  storage: FileStorage;
  decoder: PhotoDecoder;
};

/** Refusals of the fields of the upload, beside those of every upload. */
const FIELD_REFUSALS = ['pose_expired', 'photo_required', 'photo_single', 'verification_consent_required'] as const;

type OwnCheck = NonNullable<NonNullable<Awaited<ReturnType<typeof selectOwnVerification>>>['check']>;

/** Creates the member's side of the check that a main photo shows its owner. */
export function createPhotoVerification(deps: VerificationDeps) {
  const sentSince = () => new Date(deps.clock.now().getTime() - DAY_MS);
  const requireFeature = ({ tenant }: MemberCtx) => {
    if (!tenant.features.photo_verification) throw domainError('not_found');
  };

  /** A random pose that cannot be predicted. Starting again gives the same pose until it expires. */
  const drawPose = (profileId: string, sent: number): Pose => {
    const span = Math.floor(deps.clock.now().getTime() / POSE_MS);
    const drawn = keyedHash(deps.env.secrets.current, `photo-check-pose:${profileId}:${span}:${sent}`);
    return POSES[drawn.readUInt32BE() % POSES.length]!;
  };

  return {
    /** Explains why an upload was refused whose response had no page; null for an unknown code. */
    describeRefusal(ctx: MemberCtx, code: string): string | null {
      const field = FIELD_REFUSALS.find((known) => known === code);
      return field ? translate(ctx, `errors:field.${field}`) : describeUploadRejection(ctx, code);
    },

    /** The state of the member's verification; instants are ISO 8601. @throws DomainError `not_found` if switched off */
    async viewVerification(ctx: MemberCtx) {
      requireFeature(ctx);
      const { tenant, viewer } = ctx;
      return deps.database.withTenant(tenant.id, async (trx) => {
        const found = await selectOwnVerification(trx, tenant.id, viewer.profileId);
        const sent = await countSubmitted(trx, tenant.id, viewer.profileId, sentSince());
        return {
          verifiedAt: found?.photoVerifiedAt?.toISOString() ?? null,
          hasPhoto: (found?.mainPhotoId ?? null) !== null,
          attemptsLeft: Math.max(0, SUBMITTED_A_DAY - sent),
          /** Whether a service compares the pictures before a person does. */
          byService: tenant.photo_verification_service !== 'off' && deps.env.photoVerification !== null,
          check: found?.check ? viewCheck(found.check, deps.clock.now()) : null,
        };
      });
    },

    /** How far the check of the main photo is. */
    async viewStage(ctx: MemberCtx): Promise<'none' | 'waiting' | 'verified'> {
      return deps.database.read(ctx, (trx) => selectStage(trx, ctx.tenant.id, ctx.viewer.profileId));
    },

    /**
     * Draws a pose at random. While one is open it stays, also for who stops meanwhile, so that nobody draws until they
     * like it.
     * @throws DomainError `not_found`, `too_many_requests`; `invalid_fields` (`photo`) without a main photo
     */
    async askPose(ctx: MemberCtx): Promise<void> {
      requireFeature(ctx);
      const { tenant, viewer } = ctx;
      const now = deps.clock.now();
      await deps.live.transact(tenant.id, async (trx, tell) => {
        const found = await selectOwnVerification(trx, tenant.id, viewer.profileId);
        if (!found) throw domainError('not_found');
        if (found.mainPhotoId === null) throw fieldError('photo', 'verification_needs_photo');
        const sent = await countSubmitted(trx, tenant.id, viewer.profileId, sentSince());
        if (sent >= SUBMITTED_A_DAY) throw domainError('too_many_requests');
        await upsertAskedPose(trx, tenant.id, {
          id: newId(deps.clock),
          profileId: viewer.profileId,
          pose: drawPose(viewer.profileId, sent),
          askedAt: now,
          expiresAt: new Date(now.getTime() + POSE_MS),
        });
        tell(ownCheckEvent(viewer.profileId));
      });
    },

    /**
     * Stores the picture of the asked pose for comparison, without metadata and apart from the photos of profiles.
     * @throws DomainError `not_found`; `invalid_fields` (`consent`; `photo` if no pose is asked); those of `decodeUpload`
     */
    async submitPicture(ctx: MemberCtx, { consent }: { consent: boolean }, upload: Buffer): Promise<void> {
      requireFeature(ctx);
      if (!consent) throw fieldError('consent', 'verification_consent_required');
      const { tenant, viewer } = ctx;
      const requireAsked = () =>
        deps.database.withTenant(tenant.id, async (trx) => {
          const found = await selectOwnVerification(trx, tenant.id, viewer.profileId);
          if (!found) throw domainError('not_found');
          const { check } = found;
          if (check?.status !== 'asked' || check.expiresAt <= deps.clock.now())
            throw fieldError('photo', 'pose_expired');
        });
      const { bytes } = await decodeUpload(deps, ctx, upload, requireAsked);
      const storageKey = newCheckKey(tenant.id, newId(deps.clock));
      await deps.storage.write(storageKey, bytes);
      try {
        await deps.live.transact(tenant.id, async (trx, tell) => {
          const picture = { profileId: viewer.profileId, storageKey, at: deps.clock.now() };
          const stored = await updateSubmitted(trx, tenant.id, picture);
          if (!stored) throw fieldError('photo', 'pose_expired');
          if (tenant.photo_verification_service !== 'off' && deps.env.photoVerification !== null)
            await deps.jobs.enqueue(trx, 'compare-photo-check', { tenantId: tenant.id, checkId: stored.id });
          tell(ownCheckEvent(viewer.profileId));
        });
      } catch (error) {
        // After other failures it is unknown whether the row was stored; a sweep deletes files without a row.
        if (error instanceof DomainError) await deps.storage.remove(storageKey);
        throw error;
      }
    },

    /** Withdraws a check that is not decided; its picture is deleted. Nothing happens without one. */
    async withdrawCheck(ctx: MemberCtx): Promise<void> {
      const { tenant, viewer } = ctx;
      const storageKey = await deps.live.transact(tenant.id, async (trx, tell) => {
        const deleted = await deleteOpenCheck(trx, tenant.id, viewer.profileId);
        if (deleted) tell(ownCheckEvent(viewer.profileId));
        return deleted?.storageKey;
      });
      if (!storageKey) return;
      // A sweep deletes the file if this fails.
      await deps.storage
        .remove(storageKey)
        .catch((error: unknown) =>
          deps.log.warn({ err: error }, 'the picture of a withdrawn check could not be deleted; the sweep retries'),
        );
    },

    /**
     * Appeals against a refusal of the last 30 days, once: another operator looks at the same picture.
     * @throws DomainError `not_found`; `conflict` if it cannot be appealed (any more); `invalid_fields` (`text`)
     */
    async appealRefusal(ctx: MemberCtx, { text }: { text: string }): Promise<void> {
      const { tenant, viewer } = ctx;
      const words = cleanText(text);
      if (words === '') throw fieldError('text', 'report_text_required');
      if (words.length > CHECK_APPEAL_MAX) throw fieldError('text', 'report_text_long', { max: CHECK_APPEAL_MAX });
      const now = deps.clock.now();
      await deps.live.transact(tenant.id, async (trx, tell) => {
        const found = await selectOwnVerification(trx, tenant.id, viewer.profileId);
        if (!found) throw domainError('not_found');
        const { check } = found;
        const since = new Date(now.getTime() - CHECK_RETENTION_MS);
        const appeal = check && { profileId: viewer.profileId, id: check.id, text: words, at: now, since };
        if (!appeal || !(await updateAppealed(trx, tenant.id, appeal))) throw domainError('conflict');
        tell(ownCheckEvent(viewer.profileId));
      });
    },
  };
}

function viewCheck(check: OwnCheck, now: Date) {
  const kept = check.decidedAt && new Date(check.decidedAt.getTime() + CHECK_RETENTION_MS);
  const refused = check.status === 'refused';
  return {
    /** `expired`: no picture of the asked pose was sent in time. */
    status:
      check.status === 'asked' && check.expiresAt <= now
        ? ('expired' as const)
        : (check.status as 'asked' | 'waiting' | 'approved' | 'refused'),
    pose: check.pose as Pose,
    expiresAt: check.expiresAt.toISOString(),
    submittedAt: check.submittedAt?.toISOString() ?? null,
    decidedAt: check.decidedAt?.toISOString() ?? null,
    reason: check.reason as CheckRefusal | null,
    appealed: check.appealedAt !== null,
    /** Until when a refusal can be appealed; null if it cannot. */
    appealUntil:
      refused && kept && kept > now && check.appealedAt === null && check.storageKey !== null
        ? kept.toISOString()
        : null,
    /** When the picture is deleted; null if it is, and before the decision. */
    deletedAt: check.storageKey === null ? null : (kept?.toISOString() ?? null),
  };
}

export type VerificationView = Awaited<ReturnType<ReturnType<typeof createPhotoVerification>['viewVerification']>>;
