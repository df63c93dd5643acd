import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import type { Tenant } from '../../../../context.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { assertNotPaused, selectSpendingSettings } from '../../spending/index.ts';
import { assertMayOrder } from '../checkout/assert-may-order.ts';
import { selectBuyer } from '../orders/buyer.queries.ts';
import {
  selectBankAccountBlocked,
  selectDebitTotals,
  selectDirectDebitBlocked,
  type DebitHolder,
} from './debit.queries.ts';

/** Maximum debit that providers accept without a separate agreement: 1,000 euro, in cents. */
const MAX_DEBIT_AMOUNT = 100_000;
/** Period of the monthly limit: the last thirty days. */
const LIMIT_PERIOD_MS = 30 * DAY_MS;

interface WantedDebit {
  userId: string;
  /** Hash of the bank account; null while it is unknown. */
  account: Buffer | null;
  /** In minor units. */
  amount: number;
  currency: string;
  now: Date;
}

/**
 * Rejects a direct debit that a member may not make, or that the bank account may not be used for: block and limits
 * count for both, however many members use the account. Call it in the transaction that places the order or stores the
 * mandate and that has locked the member's account and the bank account, so that two concurrent debits cannot both fit
 * below the limit. An order counts from its mandate on, until it has failed.
 * @throws DomainError `direct_debit_blocked`, `direct_debit_limit`; `method_unavailable` for a currency other than EUR;
 *   `bank_account_unavailable` for the account, whatever the reason: it may concern debits of other members
 */
export async function assertMayDebit(trx: Trx, tenant: Tenant, wanted: WantedDebit): Promise<void> {
  const { userId, account, currency } = wanted;
  if (currency !== 'EUR') {
    throw domainError('method_unavailable', { fields: { paymentmethod: { key: 'method_unavailable' } } });
  }
  if (await selectDirectDebitBlocked(trx, tenant.id, userId)) throw domainError('direct_debit_blocked');
  if (!(await isWithinLimits(trx, tenant, { userId }, wanted))) throw domainError('direct_debit_limit');
  if (!account) return;
  const blocked = await selectBankAccountBlocked(trx, tenant.id, account);
  if (blocked || !(await isWithinLimits(trx, tenant, { account }, wanted))) {
    throw domainError('bank_account_unavailable');
  }
}

async function isWithinLimits(
  trx: Trx,
  tenant: Tenant,
  of: DebitHolder,
  { amount, now }: Pick<WantedDebit, 'amount' | 'now'>,
): Promise<boolean> {
  const since = new Date(now.getTime() - LIMIT_PERIOD_MS);
  const { open, sum } = await selectDebitTotals(trx, tenant.id, of, since);
  const { max_open, max_per_month } = tenant.payment.direct_debit;
  return amount <= MAX_DEBIT_AMOUNT && open < max_open && sum + amount <= max_per_month;
}

/**
 * As `assertMayDebit`, for signing an order placed earlier: also rejects while spending is paused.
 * @throws DomainError `money_owed`, `orders_held`, `spending_paused`, and those of `assertMayDebit`
 */
export async function assertMaySign(trx: Trx, tenant: Tenant, wanted: WantedDebit): Promise<void> {
  const [buyer, settings] = await runTogether([
    selectBuyer(trx, tenant.id, wanted.userId),
    selectSpendingSettings(trx, tenant.id, wanted.userId),
  ]);
  assertMayOrder(buyer);
  assertNotPaused(settings, wanted.now);
  await assertMayDebit(trx, tenant, wanted);
}
