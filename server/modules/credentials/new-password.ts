import type { FieldErrors } from '../../lib/errors.ts';
import { refuseFields } from '../accounts/field-errors.ts';
import { isCommonPassword } from '../accounts/passwords.ts';
import { passwordField } from '../accounts/signup.schema.ts';
import type { NewPasswordInput } from './credentials.schema.ts';

/** What is wrong with a new password, by the rules of the signup, and with its repetition. */
export function newPasswordErrors({ password, password_repeat: repeat }: NewPasswordInput): FieldErrors {
  const parsed = passwordField.safeParse(password);
  if (!parsed.success) {
    const { message: key, ...issue } = parsed.error.issues[0]!;
    const params = 'params' in issue ? (issue.params as Record<string, number>) : undefined;
    return { password: { key, ...(params && { params }) } };
  }
  if (isCommonPassword(password)) return { password: { key: 'password_common' } };
  return password === repeat ? {} : { password_repeat: { key: 'password_mismatch' } };
}

/** @throws DomainError `invalid_fields` */
export function refuseNewPassword(input: NewPasswordInput): void {
  refuseFields(newPasswordErrors(input));
}
