import type { FieldErrors } from '../../../../lib/errors/errors.ts';
import { passwordField, throwFieldErrors, weakPasswordErrors } from '../../accounts/index.ts';
import type { CredentialsRow } from '../credentials.queries.ts';
import type { NewPasswordInput } from '../credentials.schema.ts';

/** Errors of a new password, by the rules of the signup, and of its repetition. */
export function validateNewPassword({ password, password_repeat: repeat }: NewPasswordInput): FieldErrors {
  const parsed = passwordField.safeParse(password);
  if (!parsed.success) {
    const { message: key, ...issue } = parsed.error.issues[0]!;
    const params = 'params' in issue ? (issue.params as Record<string, number>) : undefined;
    return { password: { key, ...(params && { params }) } };
  }
  const easy = weakPasswordErrors(password);
  return easy.password || password === repeat ? easy : { password_repeat: { key: 'password_mismatch' } };
}

/** @throws DomainError `invalid_fields` */
export function requireValidNewPassword(input: NewPasswordInput): void {
  throwFieldErrors(validateNewPassword(input));
}

/**
 * Second check once the owner is known: the password must not be their address or name.
 * @throws DomainError `invalid_fields`
 */
export function requireImpersonalPassword(password: string, { email, profileName }: CredentialsRow): void {
  throwFieldErrors(weakPasswordErrors(password, { email, name: profileName }));
}
