import type { Trx } from '../../../db/client.ts';
import type { Tenant } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';
import { assertNotPaused } from '../spending/may-spend.ts';
import { selectDebitsOf, selectDirectDebitBlocked } from './debit.queries.ts';

/** What providers debit at most without an agreement of its own: 1,000 euro, in cents. */
const MOST_AT_ONCE = 100_000;
/** The month that the limit is for: thirty days that end now. */
const MONTH_MS = 30 * 86_400_000;

interface WantedDebit {
  userId: string;
  /** In minor units. */
  amount: number;
  currency: string;
  now: Date;
}

/**
 * Refuses a direct debit that an account may not make. Called in the transaction that places the order or stores the
 * mandate, which has locked the member's account: two at once cannot both fit below the limit. An order counts from its
 * mandate on, until it failed.
 * @throws DomainError `direct_debit_blocked`, `direct_debit_limit`; `method_unavailable` for another currency than EUR
 */
export async function assertMayDebit(trx: Trx, tenant: Tenant, wanted: WantedDebit): Promise<void> {
  const { userId, amount, currency, now } = wanted;
  if (currency !== 'EUR') {
    throw domainError('method_unavailable', { fields: { paymentmethod: { key: 'method_unavailable' } } });
  }
  if (await selectDirectDebitBlocked(trx, tenant.id, userId)) throw domainError('direct_debit_blocked');
  const since = new Date(now.getTime() - MONTH_MS);
  const { open, sum } = await selectDebitsOf(trx, { tenantId: tenant.id, userId, since });
  const { max_open, max_per_month } = tenant.payment.direct_debit;
  if (amount > MOST_AT_ONCE || open >= max_open || sum + amount > max_per_month)
    throw domainError('direct_debit_limit');
}

/**
 * Refuses to go on with a debit that was ordered and not signed: what holds for ordering one, and a pause of buying since.
 * @throws DomainError `spending_paused`, and those of `assertMayDebit`
 */
export async function assertMaySign(trx: Trx, tenant: Tenant, wanted: WantedDebit): Promise<void> {
  await assertNotPaused(trx, { tenantId: tenant.id, userId: wanted.userId, now: wanted.now });
  await assertMayDebit(trx, tenant, wanted);
}
