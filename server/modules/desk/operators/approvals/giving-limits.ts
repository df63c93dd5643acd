import type { Trx } from '../../../../../db/client.ts';
import type { Money } from '../../../../../tenants/money.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { highestPrice } from '../codes/code-form.ts';
import {
  countCodesOfOperator,
  sumCreditsOfMember,
  sumCreditsOfOperator,
  sumDebtsClosedAlone,
} from './approvals.queries.ts';

interface Giving {
  tenant: Tenant;
  operatorId: string;
  now: Date;
}

const within = ({ tenant, operatorId, now }: Giving) => ({
  tenantId: tenant.id,
  operatorId,
  since: new Date(now.getTime() - DAY_MS),
});

/** Whether a second operator has to approve credits for a member. */
export const creditsNeedApproval = ({ desk_limits }: Pick<Tenant, 'desk_limits'>, change: number): boolean =>
  change > desk_limits.approval_credits;

/**
 * Checks the ceilings of 24 hours, after the credits were given or requested in the same transaction, which holds
 * `lockGiver`.
 * @throws DomainError `giving_limit`
 */
export async function assertCreditCeilings(trx: Trx, giving: Giving, userId: string): Promise<void> {
  const { desk_limits: limits } = giving.tenant;
  const key = within(giving);
  const byOperator = await sumCreditsOfOperator(trx, key);
  const forMember = await sumCreditsOfMember(trx, { ...key, userId });
  if (byOperator > limits.operator_credits_per_day || forMember > limits.member_credits_per_day) {
    throw domainError('giving_limit');
  }
}

/**
 * Whether a second operator has to approve that a debt is closed: it and what the operator closed alone in 24 hours
 * exceed the site's share of its highest price.
 */
export async function debtNeedsApproval(trx: Trx, giving: Giving, { amount, currency }: Money): Promise<boolean> {
  const closed = await sumDebtsClosedAlone(trx, { ...within(giving), currency });
  return (closed + amount) * 100 > highestPrice(giving.tenant, currency) * giving.tenant.desk_limits.approval_debt;
}

/**
 * Whether a second operator has to approve a code: one that takes off at least the site's share of a price, whoever may
 * use it.
 */
export function codeNeedsApproval(
  tenant: Tenant,
  {
    valuePercentage,
    valueAmount,
    currency,
  }: { valuePercentage: number | null; valueAmount: number | null; currency: string | null },
): boolean {
  const { approval_discount: share } = tenant.desk_limits;
  if (valuePercentage !== null) return valuePercentage >= share;
  return currency !== null && (valueAmount ?? 0) * 100 >= highestPrice(tenant, currency) * share;
}

/** Checks the ceiling of codes in 24 hours, before one is created. @throws DomainError `giving_limit` */
export async function assertCodeCeiling(trx: Trx, giving: Giving): Promise<void> {
  const made = await countCodesOfOperator(trx, within(giving));
  if (made >= giving.tenant.desk_limits.operator_codes_per_day) throw domainError('giving_limit');
}
