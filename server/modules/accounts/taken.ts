import { domainError, uniqueViolation } from '../../lib/errors.ts';
import type { DomainError } from '../../lib/errors.ts';

/**
 * The address has an account on this tenant already: one to log in to (`account_exists`) or one that its mail brings back
 * (`account_deleted`), and no more is told of it. Other tenants' accounts are never looked at.
 */
export function emailTaken(status: string): DomainError {
  return status === 'deleted'
    ? domainError('account_deleted', { fields: { email: { key: 'email_taken_deleted' } } })
    : domainError('account_exists', { fields: { email: { key: 'email_taken_active' } } });
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
