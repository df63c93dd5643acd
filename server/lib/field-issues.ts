import type { z } from 'zod';

import type { ErrorParams, FieldError } from './errors.ts';

/** A text's key, as schemas give it instead of a message; zod's own messages have spaces in them. */
const KEY = /^[a-z][a-z0-9_]*$/;

/**
 * What is wrong with one input: the schema's own key, else "invalid". What was not sent at all is "required" where the
 * schema was asked to report inputs (`reportInput`), which is how the two are told apart.
 */
export function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  if (KEY.test(issue.message)) {
    const params = 'params' in issue ? (issue.params as ErrorParams | undefined) : undefined;
    return { key: issue.message, ...(params && { params }) };
  }
  const missing = issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined;
  return { key: missing ? 'required' : 'invalid' };
}
