import type { TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

/** Checks that a tenant's payment provider exists; returns errors in the form of a TenantIssue. */
export function validateProvider({
  payment,
}: Pick<TenantConfig, 'payment'>): Array<{ path: string[]; wrong: string; allowed: string }> {
  if (PROVIDER_NAMES.includes(payment.provider)) return [];
  const wrong = `"${payment.provider}" is not a payment provider`;
  return [{ path: ['payment', 'provider'], wrong, allowed: PROVIDER_NAMES.join(', ') }];
}
