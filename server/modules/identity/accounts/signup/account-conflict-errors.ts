import { domainError, uniqueViolation, type DomainError } from '../../../../lib/errors/errors.ts';

/**
 * Error for an address with an account on this tenant: one to log in to (`account_exists`) or one to restore
 * (`account_deleted`). Other tenants' accounts are never considered.
 */
export function emailTakenError(status: string): DomainError {
  return status === 'deleted'
    ? domainError('account_deleted', { fields: { email: { key: 'email_taken_deleted' } } })
    : domainError('account_exists', { fields: { email: { key: 'email_taken_active' } } });
}

export function nameTakenError(): DomainError {
  return domainError('name_taken', { fields: { name: { key: 'name_taken' } } });
}

/** The same for a concurrent insert, from the unique violation. */
export function conflictFromUniqueViolation(error: unknown): DomainError | null {
  const constraint = uniqueViolation(error);
  if (constraint === 'users_email_key') return emailTakenError('active');
  return constraint === 'profiles_name_key' ? nameTakenError() : null;
}
