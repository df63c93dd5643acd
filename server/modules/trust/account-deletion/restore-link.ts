import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { insertMailedToken, secondsUntilNextToken } from '../../identity/accounts/index.ts';
import { queueMail } from '../../platform/outbox/index.ts';
import { lockDeletableAccount, selectDeletableAccount, type DeletableAccount } from './account-deletion.queries.ts';

/** Period in which a deleted account can be restored (product, section 9). */
const RESTORE_MS = 14 * DAY_MS;
/** Mails with a restore link to one account within a day. */
const MAX_RESTORE_MAILS_PER_DAY = 3;

/** The time from which a deletion is final. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORE_MS);
}

/** Deletions at or before this time are final. */
export function erasureCutoff(now: Date): Date {
  return new Date(now.getTime() - RESTORE_MS);
}

type MailDeps = Pick<Deps, 'env' | 'clock' | 'jobs'>;

/** Mails a restore link that is valid until the deletion is final. */
export async function queueRestoreMail(
  trx: Trx,
  deps: MailDeps,
  account: { tenantId: string; userId: string; deletedAt: Date },
): Promise<void> {
  const { tenantId, userId, deletedAt } = account;
  const validMs = restorableUntil(deletedAt).getTime() - deps.clock.now().getTime();
  const referenceId = await insertMailedToken(trx, deps, { tenantId, userId, purpose: 'restore', validMs });
  await queueMail(trx, deps, { tenantId, userId, template: 'account_deleted', referenceId });
}

/**
 * Mails another restore link to a deleted account, requested in the signup form.
 * @throws DomainError `too_many_requests` for the fourth mail in a day, including that of the deletion; `not_found`
 *   when the account is not deleted or its 14 days are over
 */
export async function queueAnotherRestoreMail(
  trx: Trx,
  deps: MailDeps,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await queueLimitedRestoreMail(trx, deps, {
    tenantId,
    userId,
    account: await lockDeletableAccount(trx, tenantId, userId),
  });
}

/**
 * `mailRestore` without locking the account; no mail is queued if it was restored meanwhile.
 * @throws DomainError as `mailRestore`
 */
export async function queueRestoreMailUnlocked(
  trx: Trx,
  deps: MailDeps,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await queueLimitedRestoreMail(trx, deps, {
    tenantId,
    userId,
    account: await selectDeletableAccount(trx, tenantId, userId),
  });
}

async function queueLimitedRestoreMail(
  trx: Trx,
  deps: MailDeps,
  { tenantId, userId, account }: { tenantId: string; userId: string; account: DeletableAccount | null },
): Promise<void> {
  const now = deps.clock.now();
  if (!account || !isRestorable(account, now)) throw domainError('not_found');
  const limit = { tokens: MAX_RESTORE_MAILS_PER_DAY, withinMs: DAY_MS, now };
  const retryAfter = await secondsUntilNextToken(trx, { tenantId, userId, purpose: 'restore' }, limit);
  if (retryAfter > 0) throw domainError('too_many_requests', { retryAfter });
  await queueRestoreMail(trx, deps, { tenantId, userId, deletedAt: account.deletedAt });
}

type DeletionState = Pick<DeletableAccount, 'userStatus' | 'deletedAt' | 'erasedAt'>;

/** Whether an account is deleted and its 14 days are not over. */
export function isRestorable<Account extends DeletionState>(
  account: Account,
  now: Date,
): account is Account & { deletedAt: Date } {
  const { userStatus, deletedAt, erasedAt } = account;
  return userStatus === 'deleted' && deletedAt !== null && erasedAt === null && restorableUntil(deletedAt) > now;
}
