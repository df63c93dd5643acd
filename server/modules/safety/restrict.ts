import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { deleteSessionsOf } from '../accounts/sessions.ts';
import { accountEvents } from '../departure/account-events.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { LiveService } from '../live/live.service.ts';
import { queueMail } from '../notifications/mails.service.ts';
import type { Measure } from './measure.schema.ts';
import {
  insertRestriction,
  lockAccount,
  selectDeletedState,
  selectHolding,
  selectSameSince,
  selectUnrestricted,
  updateLifted,
} from './restrictions.queries.ts';
import type { StandingAccount, Unrestricted } from './restrictions.queries.ts';
import { settleAccount } from './settle-account.ts';

const DAY_MS = 86_400_000;
/** The same words for the same member within so long are one form, sent twice. */
const TWICE_MS = 10 * 60_000;

export type RestrictDeps = Pick<Deps, 'clock' | 'jobs'> & { live: Pick<LiveService, 'record'> };

interface Decision {
  tenantId: string;
  userId: string;
  operatorId: string;
  /** What led to it; none where an operator saw it themselves. */
  reportId?: string;
  measure: Measure;
}

/**
 * Warns, pauses or bans a member, in the caller's transaction: the account's state, the end of its sessions (a ban), the
 * statement of reasons by mail. A pause keeps its member from writing, liking and being found until it ends; who is banned
 * has no way in and is nowhere to be seen. Of an account that is deleted and may return it holds from then on.
 * @returns the events, recorded: `live.wake` them once the transaction has committed; `again` where the operator's form came
 * a second time, and nothing was done
 * @throws DomainError `work_decided` for who is banned already; `not_found` for nobody
 */
export async function restrict(
  trx: Trx,
  deps: RestrictDeps,
  { tenantId, userId, operatorId, reportId, measure }: Decision,
): Promise<{ restrictionId: string; events: LiveEvent[]; again?: true }> {
  const now = deps.clock.now();
  const account = await lockAccount(trx, tenantId, userId);
  if (!account) throw domainError('not_found');
  const holding = await selectHolding(trx, tenantId, userId, now);
  // Blocked by nothing that the desk decided, an account stays what it is: no warning opens it again.
  if (account.status === 'blocked' || holding.some(({ kind }) => kind === 'ban')) throw domainError('work_decided');
  // A report is decided once as it is.
  const same = reportId ? null : await selectSameSince(trx, tenantId, { ...sameOf(measure, now), userId, operatorId });
  if (same) return { restrictionId: same, events: [], again: true };
  const restrictionId = newId(deps.clock);
  await insertRestriction(trx, tenantId, {
    id: restrictionId,
    userId,
    operatorId,
    reportId: reportId ?? null,
    measure,
    startsAt: now,
    endsAt: measure.days === null ? null : new Date(now.getTime() + measure.days * DAY_MS),
    ...(await unrestricted(trx, tenantId, userId, account)),
  });
  if (measure.kind === 'ban') await deleteSessionsOf(trx, { tenantId, userId });
  await queueMail(trx, deps, { tenantId, userId, template: 'restricted', referenceId: restrictionId });
  await settleAccount(trx, tenantId, userId, now);
  if (measure.kind === 'warning') return { restrictionId, events: [] };
  return { restrictionId, events: await tellAll(trx, deps, tenantId, account.profileId) };
}

const sameOf = (measure: Measure, now: Date) => ({
  measure,
  lasts: measure.days === null ? null : measure.days * DAY_MS,
  since: new Date(now.getTime() - TWICE_MS),
});

/** What the account returns to when nothing restricts it any more. */
async function unrestricted(
  trx: Trx,
  tenantId: string,
  userId: string,
  account: StandingAccount,
): Promise<Unrestricted> {
  const known = async () => (await selectUnrestricted(trx, tenantId, userId)) ?? ACTIVE;
  if (account.status === 'not_confirmed' || account.status === 'active') {
    return { userStatus: account.status, profileStatus: account.profileStatus };
  }
  if (account.status !== 'deleted') return known();
  const before = await selectDeletedState(trx, tenantId, userId);
  return before && before.userStatus !== 'paused' ? before : known();
}

const ACTIVE: Unrestricted = { userStatus: 'active', profileStatus: 'active' };

/** Open pages of who knows the member look again, and so do the member's own, whose session may have ended. */
async function tellAll(trx: Trx, deps: RestrictDeps, tenantId: string, profileId: string): Promise<LiveEvent[]> {
  const own: LiveEvent = { profileId, type: 'account', payload: { profile: { id: profileId } } };
  const events = [...(await accountEvents(trx, tenantId, profileId)), own];
  await deps.live.record(trx, tenantId, events);
  return events;
}

/**
 * Takes a restriction back before its end, in the caller's transaction; the account is what it was, as far as nothing else
 * restricts it, and its member is told why by mail.
 * @param silent no mail: the answer to an appeal tells it
 * @returns the events, recorded: `live.wake` them once the transaction has committed
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
  const lifted = await updateLifted(trx, tenantId, restrictionId, { operatorId, reason, now });
  if (!lifted) throw domainError('work_decided');
  const { userId } = lifted;
  const account = await lockAccount(trx, tenantId, userId);
  if (!account) return [];
  await settleAccount(trx, tenantId, userId, now);
  if (!silent) {
    await queueMail(trx, deps, { tenantId, userId, template: 'restriction_lifted', referenceId: restrictionId });
  }
  return tellAll(trx, deps, tenantId, account.profileId);
}
