import type { z } from 'zod';

import { domainError } from '../../lib/errors.ts';
import type { ErrorParams, FieldErrors } from '../../lib/errors.ts';

/** A text's key; zod's own messages have spaces in them. */
const KEY = /^[a-z][a-z0-9_]*$/;

/** The issues of a schema whose errors are field keys, by input: the first one of each. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    // Without the group both of its boxes are unticked; a wrong entry of a list means that the list is wrong.
    const path = issue.path.join('.').replace(/\.\d+$/, '');
    const inputs = path === 'consents' ? ['consents.terms', 'consents.sensitive'] : [path];
    const params = issue.code === 'custom' ? (issue.params as ErrorParams | undefined) : undefined;
    for (const input of inputs) {
      const message = KEY.test(issue.message) ? issue.message : 'invalid';
      const key = input === 'consents.sensitive' ? 'sensitive_required' : message;
      errors[input] ??= { key, ...(params && { params }) };
    }
  }
  return errors;
}

/** @throws DomainError `invalid_fields` when there is any error */
export function refuseFields(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw domainError('invalid_fields', { fields: errors });
}
