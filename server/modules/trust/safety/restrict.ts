import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { newId } from '../../../lib/security/ids.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/duration.ts';
import { deleteMemberSessions } from '../../identity/accounts/index.ts';
import { createAccountEvents } from '../account-deletion/index.ts';
import type { LiveEvent, LiveService } from '../../realtime/live/index.ts';
import { queueMail } from '../../platform/outbox/index.ts';
import {
  lockAccount,
  selectActiveRestrictions,
  selectUnrestrictedStatus,
  syncAccountStatus,
  type AccountStatus,
  type UnrestrictedStatus,
} from '../../identity/restrictions/index.ts';
import type { Measure } from './measure.schema.ts';
import {
  insertRestriction,
  selectStatusBeforeDeletion,
  selectDuplicateSince,
  liftRestrictionRow,
} from './restrictions.queries.ts';

/** Milliseconds within which an identical measure counts as the same form submitted twice. */
const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS;

export type RestrictDeps = Pick<Deps, 'clock' | 'jobs'> & { live: Pick<LiveService, 'record'> };

interface RestrictionInput {
  tenantId: string;
  userId: string;
  operatorId: string;
  /** The report behind it; undefined when an operator acted without one. */
  reportId?: string;
  measure: Measure;
}

/**
 * Warns, pauses or bans a member, in the caller's transaction: account status, end of sessions (for a ban) and the
 * statement of reasons by mail. A paused member cannot write, like or be found until it ends; a banned one cannot
 * log in and is hidden. A restriction of a deleted account applies once it is restored.
 * @returns the recorded events, to be published after the commit; `again` when the form was submitted twice and
 *   nothing was done
 * @throws DomainError `work_decided` for a banned member; `not_found` for an unknown account
 */
export async function restrictAccount(
  trx: Trx,
  deps: RestrictDeps,
  { tenantId, userId, operatorId, reportId, measure }: RestrictionInput,
): Promise<{ restrictionId: string; events: LiveEvent[]; again?: true }> {
  const now = deps.clock.now();
  const account = await lockAccount(trx, tenantId, userId);
  if (!account) throw domainError('not_found');
  const holding = await selectActiveRestrictions(trx, tenantId, userId, now);
  // An account blocked for another reason stays blocked: a warning must not unblock it.
  if (account.status === 'blocked' || holding.some(({ kind }) => kind === 'ban')) throw domainError('work_decided');
  // A decision about a report is never a repeated form.
  const duplicateId = reportId
    ? null
    : await selectDuplicateSince(trx, tenantId, { ...toDuplicateFilter(measure, now), userId, operatorId });
  if (duplicateId) return { restrictionId: duplicateId, events: [], again: true };
  const restrictionId = newId(deps.clock);
  await insertRestriction(trx, tenantId, {
    id: restrictionId,
    userId,
    operatorId,
    reportId: reportId ?? null,
    measure,
    startsAt: now,
    endsAt: measure.days === null ? null : new Date(now.getTime() + measure.days * DAY_MS),
    ...(await statusBeforeRestrictions(trx, tenantId, userId, account)),
  });
  if (measure.kind === 'ban') await deleteMemberSessions(trx, { tenantId, userId });
  await queueMail(trx, deps, { tenantId, userId, template: 'restricted', referenceId: restrictionId });
  await syncAccountStatus(trx, tenantId, userId, now);
  if (measure.kind === 'warning') return { restrictionId, events: [] };
  return { restrictionId, events: await recordAccountEvents(trx, deps, tenantId, account.profileId) };
}

const toDuplicateFilter = (measure: Measure, now: Date) => ({
  measure,
  lasts: measure.days === null ? null : measure.days * DAY_MS,
  since: new Date(now.getTime() - DUPLICATE_WINDOW_MS),
});

/** Status of the account without restrictions. */
async function statusBeforeRestrictions(
  trx: Trx,
  tenantId: string,
  userId: string,
  account: AccountStatus,
): Promise<UnrestrictedStatus> {
  const known = async () => (await selectUnrestrictedStatus(trx, tenantId, userId)) ?? ACTIVE;
  if (account.status === 'not_confirmed' || account.status === 'active') {
    return { userStatus: account.status, profileStatus: account.profileStatus };
  }
  if (account.status !== 'deleted') return known();
  const before = await selectStatusBeforeDeletion(trx, tenantId, userId);
  return before && before.userStatus !== 'paused' ? before : known();
}

const ACTIVE: UnrestrictedStatus = { userStatus: 'active', profileStatus: 'active' };

/** Records events for open pages of the member and of profiles that see them, so that they reload. */
async function recordAccountEvents(
  trx: Trx,
  deps: RestrictDeps,
  tenantId: string,
  profileId: string,
): Promise<LiveEvent[]> {
  const own: LiveEvent = { profileId, type: 'account', payload: { profile: { id: profileId } } };
  const events = [...(await createAccountEvents(trx, tenantId, profileId)), own];
  await deps.live.record(trx, tenantId, events);
  return events;
}

/**
 * Lifts a restriction before its end, in the caller's transaction. The account gets its previous status, unless
 * another restriction applies, and the member a mail with the reason.
 * @param silent sends no mail: the answer to an appeal does
 * @returns the recorded events, to be published after the commit
 * @throws DomainError `work_decided` when it is lifted or over; `not_found`
 */
export async function liftRestriction(
  trx: Trx,
  deps: RestrictDeps,
  {
    tenantId,
    restrictionId,
    operatorId,
    reason,
    silent = false,
  }: { tenantId: string; restrictionId: string; operatorId: string; reason: string; silent?: boolean },
): Promise<LiveEvent[]> {
  const now = deps.clock.now();
  const lifted = await liftRestrictionRow(trx, tenantId, restrictionId, { operatorId, reason, now });
  if (!lifted) throw domainError('work_decided');
  const { userId } = lifted;
  const account = await lockAccount(trx, tenantId, userId);
  if (!account) return [];
  await syncAccountStatus(trx, tenantId, userId, now);
  if (!silent) {
    await queueMail(trx, deps, { tenantId, userId, template: 'restriction_lifted', referenceId: restrictionId });
  }
  return recordAccountEvents(trx, deps, tenantId, account.profileId);
}
