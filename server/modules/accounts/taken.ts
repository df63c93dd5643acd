import { domainError, uniqueViolation } from '../../lib/errors.ts';
import type { DomainError } from '../../lib/errors.ts';

/**
 * The address has an account on this tenant already; `params.status` says whether it is `active` or `deleted`.
 * Other tenants' accounts are never looked at.
 */
export function emailTaken(accountStatus: string): DomainError {
  const status = accountStatus === 'deleted' ? 'deleted' : 'active';
  return domainError('account_exists', { params: { status }, fields: { email: { key: `email_taken_${status}` } } });
}

/** The profile name is another's already, whatever its case. */
export function nameTaken(): DomainError {
  return domainError('name_taken', { fields: { name: { key: 'name_taken' } } });
}

/** The same for two who took it at the same moment: the database refuses the second. */
export function takenByRace(error: unknown): DomainError | null {
  const constraint = uniqueViolation(error);
  if (constraint === 'users_email_key') return emailTaken('active');
  return constraint === 'profiles_name_key' ? nameTaken() : null;
}
