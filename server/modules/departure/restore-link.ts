import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { insertMailedToken, waitForToken } from '../accounts/mailed-tokens.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { lockDeparting, selectDeparting } from './departure.queries.ts';
import type { DepartingAccount } from './departure.queries.ts';

const DAY_MS = 86_400_000;
/** A deleted account can be restored this long (product, section 9). */
const RESTORE_MS = 14 * DAY_MS;
/** Mails with a restore link that one account gets in a day. */
const RESTORE_MAILS_A_DAY = 3;

/** The moment from which a deletion is final. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORE_MS);
}

/** A deletion at or before this moment is final now. */
export function erasableBefore(now: Date): Date {
  return new Date(now.getTime() - RESTORE_MS);
}

type MailDeps = Pick<Deps, 'env' | 'clock' | 'jobs'>;

/** Mails the link that restores an account, good until the deletion is final. */
export async function mailRestoreLink(
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
 * Mails another restore link to a deleted account, for who comes back by the signup form.
 * @throws DomainError `too_many_requests` for the fourth mail in a day, that of the deletion included; `not_found` when
 * the account is not deleted or its 14 days are over
 */
export async function mailRestore(
  trx: Trx,
  deps: MailDeps,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await mailRestoreOf(trx, deps, { tenantId, userId, account: await lockDeparting(trx, tenantId, userId) });
}

/**
 * The same as the account is now, for who may not hold it: a mail to an account that came back meanwhile does not leave.
 * @throws DomainError as `mailRestore`
 */
export async function mailRestoreAgain(
  trx: Trx,
  deps: MailDeps,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await mailRestoreOf(trx, deps, { tenantId, userId, account: await selectDeparting(trx, tenantId, userId) });
}

async function mailRestoreOf(
  trx: Trx,
  deps: MailDeps,
  { tenantId, userId, account }: { tenantId: string; userId: string; account: DepartingAccount | null },
): Promise<void> {
  const now = deps.clock.now();
  if (!account || !isRestorable(account, now)) throw domainError('not_found');
  const limit = { tokens: RESTORE_MAILS_A_DAY, withinMs: DAY_MS, now };
  const retryAfter = await waitForToken(trx, { tenantId, userId, purpose: 'restore' }, limit);
  if (retryAfter > 0) throw domainError('too_many_requests', { retryAfter });
  await mailRestoreLink(trx, deps, { tenantId, userId, deletedAt: account.deletedAt });
}

type Leaving = Pick<DepartingAccount, 'userStatus' | 'deletedAt' | 'erasedAt'>;

/** Whether an account is deleted and its 14 days are not over. */
export function isRestorable<Account extends Leaving>(
  account: Account,
  now: Date,
): account is Account & { deletedAt: Date } {
  const { userStatus, deletedAt, erasedAt } = account;
  return userStatus === 'deleted' && deletedAt !== null && erasedAt === null && restorableUntil(deletedAt) > now;
}
