import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import type { LiveEvent, Tell } from '../../../realtime/live/index.ts';
import { selectCheckForDecision, updateDecided, updateVerified } from './photo-checks.queries.ts';
import type { CheckRefusal } from './photo-check.schema.ts';

/** What was decided about a check, and by whom. A service approves only: a person decides what it does not recognise. */
export type CheckDecision =
  | { by: 'operator'; operatorId: string; mainPhotoId: string | null; refusal: CheckRefusal | null }
  | { by: 'service'; mainPhotoId: string | null; refusal: null };

/**
 * Decides a check in the caller's transaction: an approved one verifies the main photo with which it was compared. The
 * member is mailed, and their open pages are told.
 * @throws DomainError `not_found` for an unknown check and one of a fictional profile, `work_decided` if it does not wait,
 * `conflict` if the main photo is another by now, `own_decision` for an appeal against the operator's own decision
 */
export async function decideCheck(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  { checkId, ...decision }: CheckDecision & { checkId: string },
): Promise<void> {
  const check = await selectCheckForDecision(trx, tenantId, checkId);
  // A fictional profile has no owner, and its pictures show nobody who could be asked for a pose.
  if (!check || check.fictional || check.userId === null) throw domainError('not_found');
  if (check.status !== 'waiting') throw domainError('work_decided');
  const operatorId = decision.by === 'operator' ? decision.operatorId : null;
  if (check.appealedAt !== null && check.operatorId === operatorId) throw domainError('own_decision');
  const approved = decision.refusal === null;
  const { mainPhotoId, profileId, userId } = check;
  if (approved && (mainPhotoId === null || mainPhotoId !== decision.mainPhotoId)) throw domainError('conflict');
  const now = deps.clock.now();
  await updateDecided(trx, tenantId, checkId, {
    status: approved ? 'approved' : 'refused',
    mainPhotoId,
    reason: decision.refusal,
    decidedAt: now,
    decidedBy: decision.by,
    operatorId,
  });
  if (approved) await updateVerified(trx, tenantId, profileId, now);
  const template = approved ? 'photo_verified' : 'photo_not_verified';
  await queueMail(trx, deps, { tenantId, userId, template, referenceId: checkId });
  tell(ownCheckEvent(profileId));
}

/** Makes the member's open pages read their profile again. */
export const ownCheckEvent = (profileId: string): LiveEvent => ({
  profileId,
  type: 'account',
  payload: { profile: { id: profileId } },
});
