import type { Trx } from '../../../../db/client.ts';
import { DomainError, domainError } from '../../../lib/errors.ts';
import { isUuid } from '../../../lib/ids.ts';
import { createLiveService } from '../../live/live.service.ts';
import type { LiveEvent } from '../../live/live-event.ts';
import { decidePhoto, isDecided, takeBackDecision } from '../../photos/decisions.ts';
import type { PhotoDecision } from '../../photos/decisions.ts';
import { REMOVAL_REASONS } from '../../photos/removal-reasons.ts';
import { recordAudit } from '../audit.ts';
import { releaseWork, takeWork } from '../claims.ts';
import { createDesk } from '../desk.ts';
import type { DeskDeps, DeskSite } from '../desk.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { createDeskPhotoFiles } from './desk-photo-files.ts';
import { selectRemovalsOfPerson, selectRemovalsOfPicture } from './earlier-removals.queries.ts';
import { viewPhotoWork } from './photo-work.view.ts';
import type { PhotoWork } from './photo-work.view.ts';
import {
  countWaitingPhotos,
  releaseTaken,
  selectPhotoWork,
  selectTaken,
  selectTakenByOthers,
  takeOldest,
} from './photo-queue.queries.ts';

export { countWaitingPhotos };

const PERMISSION = 'photos.inspect';
const QUEUE = 'photos';
/** Photos that one operator has at a time. */
const BATCH = 12;
/** Others may take the same photos at the same moment; then it is tried again. */
const TRIES = 3;
const NOTE_MAX = 500;
/** As many as a browser can put off before it asks again. */
const SKIPPED_MAX = 200;

/** A photo that another operator is at. */
export interface PhotoElsewhere {
  id: string;
  site: string;
  /** ISO 8601. */
  since: string;
  holder: string;
}

export interface PhotoQueueView {
  /** Those that the operator has now, oldest first. */
  photos: PhotoWork[];
  others: PhotoElsewhere[];
  /** When those that the operator has were taken, ISO 8601. */
  takenAt: string;
  /** How many wait in all, those of others included; counted up to a thousand and one. */
  waiting: number;
}

/** What is sent of one photo: which one, and by which decision. */
export interface PhotoStep {
  tenantId: string;
  photoId: string;
  /** Id of the decision, made by the browser. */
  decision: string;
}

/** The operators' queue of photos to inspect: taken by the dozen, decided one by one, taken back within ten seconds. */
export function createPhotoQueue(deps: DeskDeps) {
  const desk = createDesk(deps);
  const live = createLiveService(deps);
  const files = createDeskPhotoFiles(deps);
  const withLive = { ...deps, live };

  /** Takes a batch, and writes down who looks at which photos: once for those that are new. */
  async function take(trx: Trx, ctx: DeskCtx, tenantIds: string[], skipped: readonly string[]): Promise<string[]> {
    const now = deps.clock.now();
    const who = { operatorId: ctx.operator.id, now };
    const before = new Set(await selectTaken(trx, who.operatorId, now));
    let found = await takeOldest(trx, tenantIds, { ...who, skipped }, BATCH);
    for (let tries = 1; tries < TRIES && found.taken.length < found.offered; tries += 1) {
      found = await takeOldest(trx, tenantIds, { ...who, skipped }, BATCH);
    }
    // Those that were put off are the operator's too, until the page is left.
    const held = await selectTaken(trx, who.operatorId, now);
    const rows = await selectPhotoWork(trx, tenantIds, held);
    for (const tenantId of tenantIds) {
      const photos = rows.filter((row) => row.tenantId === tenantId && !before.has(row.id)).map(({ id }) => id);
      if (photos.length === 0) continue;
      const subject = { type: 'photos', id: null };
      const deed = { action: 'photo.look', subject, detail: { photos }, about: photos };
      const look = { operatorId: who.operatorId, tenantId, ...deed };
      await recordAudit(trx, deps.clock, look);
    }
    return held;
  }

  async function view(trx: Trx, ctx: DeskCtx, tenantIds: string[], photoIds: string[]): Promise<PhotoQueueView> {
    const now = deps.clock.now();
    const rows = await selectPhotoWork(trx, tenantIds, photoIds);
    const ofPerson = await selectRemovalsOfPerson(trx, rows);
    const ofPicture = await selectRemovalsOfPicture(trx, rows);
    const others = await selectTakenByOthers(trx, tenantIds, { operatorId: ctx.operator.id, now });
    const { count } = await countWaitingPhotos(trx, tenantIds);
    const urlFor: Parameters<typeof viewPhotoWork>[1]['urlFor'] = (photo, size) => files.urlFor(ctx, photo, size);
    return {
      photos: rows.flatMap((row) => {
        const tenant = deps.tenants.byId(row.tenantId);
        return tenant ? [viewPhotoWork(row, { tenant, now, urlFor, ofPerson, ofPicture })] : [];
      }),
      others: others.map(({ id, tenantId, uploadedAt, holder }) => ({
        id,
        holder,
        site: deps.tenants.byId(tenantId)?.name ?? '',
        since: uploadedAt.toISOString(),
      })),
      takenAt: now.toISOString(),
      waiting: count,
    };
  }

  /** One deed about one photo, told to members' pages once it is stored. */
  async function act(
    ctx: DeskCtx,
    { tenantId, photoId, decision }: PhotoStep,
    { action, detail }: { action: string; detail?: Record<string, unknown> },
    work: (trx: Trx) => Promise<LiveEvent[]>,
  ): Promise<void> {
    if (!isUuid(photoId) || !isUuid(decision)) throw domainError('not_found');
    const deed = { permission: PERMISSION, tenantId, action, subject: { type: 'photo', id: photoId } } as const;
    const events = await desk.act(ctx, { ...deed, detail: { decision, ...detail } }, work);
    await live.wake(tenantId, events);
  }

  const workOf = (ctx: DeskCtx, { tenantId, photoId }: Pick<PhotoStep, 'tenantId' | 'photoId'>) => ({
    ...({ tenantId, queue: QUEUE, subjectId: photoId, operatorId: ctx.operator.id } as const),
  });

  async function decide(ctx: DeskCtx, step: PhotoStep, choice: PhotoDecision['choice']): Promise<void> {
    const decision = { id: step.decision, photoId: step.photoId, operatorId: ctx.operator.id, choice };
    const detail = choice.decision === 'remove' ? { reason: choice.reason } : {};
    try {
      await act(ctx, step, { action: `photo.${choice.decision}`, detail }, async (trx) => {
        const work = workOf(ctx, step);
        await takeWork(trx, deps.clock, work);
        const events = await decidePhoto(trx, withLive, step.tenantId, decision);
        await releaseWork(trx, work);
        return events;
      });
    } catch (error) {
      // Sent again because the answer was lost: it is done, and was written down when it was.
      if (!(error instanceof DomainError) || error.code !== 'work_decided') throw error;
      const known = await desk.read(ctx, { permission: PERMISSION, only: step.tenantId }, (trx) =>
        isDecided(trx, step.tenantId, decision),
      );
      if (!known) throw error;
    }
  }

  return {
    readFile: files.read,

    /** The sites whose photos the operator may inspect. */
    sites: (ctx: DeskCtx): DeskSite[] => desk.sites(ctx, PERMISSION),

    /**
     * Takes a batch of the photos that wait longest, for ten minutes, and shows it with what was removed before.
     * @param site the one whose photos are wanted; those of others are left
     * @param skipped photos that the operator put off: as many others are taken in their place
     * @throws DomainError `not_found` for a site where the operator has no business
     */
    async open(
      ctx: DeskCtx,
      { site, skipped = [] }: { site: string | null; skipped?: readonly string[] },
    ): Promise<PhotoQueueView> {
      const off = skipped.filter(isUuid).slice(0, SKIPPED_MAX);
      return desk.read(ctx, { permission: PERMISSION, only: site }, async (trx, tenantIds) => {
        await releaseTaken(trx, ctx.operator.id, { elsewhere: tenantIds });
        return view(trx, ctx, tenantIds, await take(trx, ctx, tenantIds, off));
      });
    },

    /**
     * Shows a photo to others at once; its owner is mailed when the decision cannot be taken back any more. Sent twice, it
     * is done once.
     * @throws DomainError `not_found`; `work_taken` while another operator is at it; `work_decided`
     */
    approve: (ctx: DeskCtx, step: PhotoStep): Promise<void> => decide(ctx, step, { decision: 'approve' }),

    /**
     * Removes a photo as soon as the decision cannot be taken back any more; its owner gets the reason by mail.
     * @param removal.note for colleagues
     * @throws DomainError as `approve`; `not_found` for an unknown reason
     */
    async remove(ctx: DeskCtx, step: PhotoStep, removal: { reason: string; note: string }): Promise<void> {
      const reason = REMOVAL_REASONS.find((known) => known === removal.reason);
      if (!reason) throw domainError('not_found');
      await decide(ctx, step, { decision: 'remove', reason, note: removal.note.slice(0, NOTE_MAX) });
    },

    /**
     * Takes the operator's own decision back; the photo waits again, and is theirs.
     * @throws DomainError `not_found`; `work_decided` once the owner is told
     */
    undo: (ctx: DeskCtx, step: PhotoStep): Promise<void> =>
      act(ctx, step, { action: 'photo.undo' }, async (trx) => {
        const decision = { id: step.decision, photoId: step.photoId, operatorId: ctx.operator.id };
        const events = await takeBackDecision(trx, withLive, step.tenantId, decision);
        await takeWork(trx, deps.clock, workOf(ctx, step));
        return events;
      }),

    /**
     * Lets go of all of them: the page was left.
     * @param until when they were taken, as the view says; those of a page that was opened since stay
     */
    async leave(ctx: DeskCtx, until: string): Promise<void> {
      const moment = Date.parse(until);
      if (Number.isNaN(moment)) return;
      await desk.read(ctx, { permission: PERMISSION }, (trx) =>
        releaseTaken(trx, ctx.operator.id, { until: new Date(moment) }),
      );
    },
  };
}
