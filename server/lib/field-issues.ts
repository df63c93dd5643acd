import type { z } from 'zod';

import type { ErrorParams, FieldError } from './errors.ts';

/** Schemas use a text key as their message; zod's own messages contain spaces. */
const KEY = /^[a-z][a-z0-9_]*$/;

/**
 * The error of one input: the schema's key, otherwise "invalid". A missing input is "required", which can only be
 * detected if the schema was parsed with `reportInput`.
 */
export function toFieldError(issue: z.core.$ZodIssue): FieldError {
  if (KEY.test(issue.message)) {
    const params = 'params' in issue ? (issue.params as ErrorParams | undefined) : undefined;
    return { key: issue.message, ...(params && { params }) };
  }
  const missing = issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined;
  return { key: missing ? 'required' : 'invalid' };
}
