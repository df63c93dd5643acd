import type { z } from 'zod';

import { domainError, type FieldErrors } from '../../../lib/errors/errors.ts';
import { toFieldError } from '../../../lib/errors/field-issues.ts';

/** Issues of a zod schema whose messages are field keys, by input: the first for each. */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    // A missing group means that both checkboxes are off; an invalid list item is reported for the list.
    const path = issue.path.join('.').replace(/\.\d+$/, '');
    const inputs = path === 'consents' ? ['consents.terms', 'consents.sensitive'] : [path];
    for (const input of inputs) {
      const error = toFieldError(issue);
      errors[input] ??= input === 'consents.sensitive' ? { ...error, key: 'sensitive_required' } : error;
    }
  }
  return errors;
}

/** @throws DomainError `invalid_fields` if there are errors */
export function throwFieldErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw domainError('invalid_fields', { fields: errors });
}
