import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, domainError } from '../../lib/errors.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { LiveService } from '../live/live.service.ts';
import {
  deleteDecision,
  insertDecision,
  selectDecided,
  selectDecisionId,
  selectDueProfiles,
  settleDue,
} from './decisions.queries.ts';
import type { DueDecision } from './decisions.queries.ts';
import { hidePhoto, removePhoto, showPhotos, tellApproved } from './inspection.ts';
import { approveInMessages, putBackInMessage } from './message-photos.queries.ts';
import { selectInspected } from './inspection.queries.ts';
import { tellableReason } from './removal-reasons.ts';
import type { RemovalReason } from './removal-reasons.ts';

/**
 * For so long a decision can be taken back; until then no member is mailed. Pages offer ten seconds of it: what is pressed in
 * the last one still has its way to go.
 */
export const TAKE_BACK_MS = 15_000;
/** Profiles settled in one round; the next round does the rest. */
const AT_ONCE = 200;

/** What an operator decides about a waiting photo. */
export interface PhotoDecision {
  /** Made by whoever decides: sent twice, it is one decision. */
  id: string;
  photoId: string;
  operatorId: string;
  choice: { decision: 'approve' } | { decision: 'remove'; reason: RemovalReason; note: string };
}

type DecideDeps = Pick<Deps, 'clock' | 'jobs'> & { live: Pick<LiveService, 'record'> };

/**
 * Decides about a waiting photo in the caller's transaction. An approved one is shown at once; one that is to be removed
 * waits, out of the queue, until the decision is settled. Of two who decide at once, one does.
 * @returns what was stored for members' pages
 * @throws DomainError `not_found` for an unknown photo, `work_decided` for one that does not wait (any more)
 */
export async function decidePhoto(
  trx: Trx,
  deps: DecideDeps,
  tenantId: string,
  { id, photoId, operatorId, choice }: PhotoDecision,
): Promise<LiveEvent[]> {
  const photo = await selectDecided(trx, tenantId, photoId);
  if (!photo) throw domainError('not_found');
  const now = deps.clock.now();
  const stored =
    photo.status === 'inspection' &&
    (await insertDecision(trx, {
      tenantId,
      photoId,
      id,
      operatorId,
      reason: null,
      ...choice,
      profileId: photo.profileId,
      inMessage: photo.inMessage,
      decidedAt: now,
      settleAt: new Date(now.getTime() + TAKE_BACK_MS),
    }));
  if (!stored) throw domainError('work_decided');
  if (choice.decision === 'remove') return [];
  if (photo.inMessage) {
    if ((await approveInMessages(trx, tenantId, photoId, now)) === 0) throw domainError('work_decided');
    return [];
  }
  const events = await showPhotos(trx, deps, tenantId, photo.profileId, photoId);
  if (events.length === 0) throw domainError('work_decided');
  return events;
}

/** Whether this decision is stored: what was sent again after an answer was lost. */
export async function isDecided(
  trx: Trx,
  tenantId: string,
  { id, photoId }: Pick<PhotoDecision, 'id' | 'photoId'>,
): Promise<boolean> {
  return (await selectDecisionId(trx, tenantId, photoId)) === id;
}

/**
 * Takes an operator's own decision back in the caller's transaction: the photo waits as before. One that is taken back
 * already is taken back.
 * @returns what was stored for members' pages
 * @throws DomainError `not_found` for an unknown photo, `work_decided` once it is too late, or for somebody else's decision
 */
export async function takeBackDecision(
  trx: Trx,
  deps: DecideDeps,
  tenantId: string,
  decision: Omit<PhotoDecision, 'choice'>,
): Promise<LiveEvent[]> {
  const { photoId } = decision;
  const taken = await deleteDecision(trx, tenantId, decision);
  if (!taken) {
    const photo = await selectDecided(trx, tenantId, photoId);
    if (!photo) throw domainError('not_found');
    const waits = photo.status === 'inspection' && (await selectDecisionId(trx, tenantId, photoId)) === undefined;
    if (!waits) throw domainError('work_decided');
    return [];
  }
  if (taken.decision === 'remove') return [];
  if (!taken.inMessage) return hidePhoto(trx, deps, tenantId, taken.profileId, photoId);
  await putBackInMessage(trx, tenantId, photoId);
  return [];
}

type SettleDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'log'> & { live: Pick<LiveService, 'record' | 'wake'> };

/**
 * Settles decisions that cannot be taken back any more: photos are removed, and owners mailed. One that fails is logged by
 * its profile and holds up no other.
 * @returns of how many profiles
 */
export async function settleDecisions(deps: SettleDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.database.withTenant(tenantId, (trx) => selectDueProfiles(trx, tenantId, now, AT_ONCE));
  let settled = 0;
  for (const profileId of due) {
    try {
      const events = await deps.database.withTenant(tenantId, (trx) => settle(trx, deps, tenantId, { profileId, now }));
      await deps.live.wake(tenantId, events);
      settled += 1;
    } catch (error) {
      deps.log.error({ tenantId, profileId, err: error }, 'decisions about photos not settled');
    }
  }
  return settled;
}

async function settle(
  trx: Trx,
  deps: SettleDeps,
  tenantId: string,
  { profileId, now }: { profileId: string; now: Date },
): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  let shown = false;
  for (const due of await settleDue(trx, tenantId, profileId, now)) {
    if (due.decision === 'remove') events.push(...(await removeIfThere(trx, deps, tenantId, due)));
    else shown ||= !due.inMessage && (await selectInspected(trx, tenantId, due.photoId)) !== undefined;
  }
  if (shown) await tellApproved(trx, deps, tenantId, profileId);
  return events;
}

/** Its owner may have taken it away meanwhile; then there is nothing to remove, and nothing to tell. */
async function removeIfThere(
  trx: Trx,
  deps: SettleDeps,
  tenantId: string,
  { photoId, reason }: DueDecision,
): Promise<LiveEvent[]> {
  try {
    return await removePhoto(trx, deps, tenantId, photoId, tellableReason(reason ?? ''));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return [];
    throw error;
  }
}
