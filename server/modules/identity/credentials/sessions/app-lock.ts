import type { Ctx, LockedSession, MemberCtx } from '../../../../context.ts';
import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import {
  clearAttempts,
  countLoginAttempt,
  deleteSession,
  hashPassword,
  hashSubject,
  verifyPassword,
} from '../../accounts/index.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { LOCK_MINUTES } from './app-lock.schema.ts';
import {
  deleteLock,
  insertLock,
  selectPinHash,
  updateLockedAt,
  updateUnlocked,
  type LockKey,
} from './app-lock.queries.ts';

export type LockDeps = Pick<Deps, 'env' | 'database' | 'clock'> & { live: Pick<LiveService, 'closeEndedStreams'> };

const PIN = /^\d{4,6}$/;

/**
 * Sets the app lock of the viewer's session. It locks after that many minutes without use, or by hand.
 * @throws DomainError `invalid_fields` (`pin`, `minutes`); `conflict` if the session has one, which only its PIN
 *   removes; `not_found` if the site does not offer it
 */
export async function setLock(deps: LockDeps, ctx: MemberCtx, input: { pin: string; minutes: string }): Promise<void> {
  const { tenant, viewer } = ctx;
  if (!tenant.features.app_lock) throw domainError('not_found');
  if (!PIN.test(input.pin)) throw fieldError('pin', 'pin_format');
  const minutes = LOCK_MINUTES.find((each) => String(each) === input.minutes);
  if (minutes === undefined) throw fieldError('minutes', 'invalid');
  const pinHash = await hashPassword(input.pin);
  const stored = await deps.database.withTenant(tenant.id, (trx) =>
    insertLock(trx, tenant.id, viewer.sessionId, { pinHash, lockMinutes: minutes }),
  );
  if (!stored) throw domainError('conflict');
}

/**
 * Removes the app lock of the viewer's session.
 * @throws DomainError as `unlock`
 */
export async function removeLock(deps: LockDeps, ctx: MemberCtx, input: { pin: string }): Promise<void> {
  await confirmPin(deps, ctx, ctx.viewer, input.pin, (trx, key) => deleteLock(trx, ctx.tenant.id, key));
}

/** Locks the viewer's session at once and ends its event streams; does nothing for one without an app lock. */
export async function lockNow(deps: LockDeps, { tenant, viewer }: MemberCtx): Promise<void> {
  const now = deps.clock.now();
  await deps.database.withTenant(tenant.id, (trx) => updateLockedAt(trx, tenant.id, viewer.sessionId, now));
  deps.live.closeEndedStreams(tenant.id, viewer);
}

/**
 * Unlocks the session of the request; does nothing for one that is not locked. Wrong PINs are counted as wrong
 * passwords are; where those would block further attempts, the session ends, and only the password opens another.
 * @throws DomainError `invalid_fields` (`pin`); `authentication_required` when the session has ended
 */
export async function unlock(deps: LockDeps, ctx: Ctx, input: { pin: string }): Promise<void> {
  if (!ctx.locked) return;
  const now = deps.clock.now();
  await confirmPin(deps, ctx, ctx.locked, input.pin, (trx, key) => updateUnlocked(trx, ctx.tenant.id, key, now));
}

/** The counted attempts at a session's lock. */
export const lockSubject = ({ env }: Pick<Deps, 'env'>, sessionId: string) =>
  hashSubject(env.secrets, `app-lock:${sessionId}`);

/** Compares the PIN, and does what it protects in the transaction that forgets wrong ones. @throws DomainError as `unlock` */
export async function confirmPin(
  deps: LockDeps,
  { tenant }: Pick<Ctx, 'tenant'>,
  session: LockedSession,
  pin: string,
  done: (trx: Trx, key: LockKey) => Promise<void>,
): Promise<void> {
  // No PIN looks like this, so it is no attempt.
  if (!PIN.test(pin)) throw fieldError('pin', 'pin_format');
  const { sessionId } = session;
  const subject = lockSubject(deps, sessionId);
  const pinHash = await deps.database.withTenant(tenant.id, async (trx) => {
    // Counted before it is compared, so that attempts at once do not exceed the limit.
    if (!(await countLoginAttempt(trx, tenant.id, subject, deps.clock.now()))) {
      return selectPinHash(trx, tenant.id, sessionId);
    }
    await deleteSession(trx, tenant.id, sessionId);
    await clearAttempts(trx, tenant.id, subject);
    return null;
  });
  if (pinHash === null) {
    deps.live.closeEndedStreams(tenant.id, session);
    throw domainError('authentication_required');
  }
  if (!(await verifyPassword(pinHash, pin))) throw fieldError('pin', 'pin_wrong');
  await deps.database.withTenant(tenant.id, async (trx) => {
    await clearAttempts(trx, tenant.id, subject);
    await done(trx, { sessionId, pinHash });
  });
}
