import type { z } from 'zod';

import { domainError } from '../../lib/errors.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { fieldErrorOf } from '../../lib/field-issues.ts';

/** The issues of a schema whose errors are field keys, by input: the first one of each. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    // Without the group both of its boxes are unticked; a wrong entry of a list means that the list is wrong.
    const path = issue.path.join('.').replace(/\.\d+$/, '');
    const inputs = path === 'consents' ? ['consents.terms', 'consents.sensitive'] : [path];
    for (const input of inputs) {
      const error = fieldErrorOf(issue);
      errors[input] ??= input === 'consents.sensitive' ? { ...error, key: 'sensitive_required' } : error;
    }
  }
  return errors;
}

/** @throws DomainError `invalid_fields` when there is any error */
export function refuseFields(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw domainError('invalid_fields', { fields: errors });
}
