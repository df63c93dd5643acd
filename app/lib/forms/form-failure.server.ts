import { data, type AppLoadContext } from '@remix-run/node';

import { translateError, translateFieldError } from '../../../i18n/index.ts';
import type { ErrorCode, ErrorParams, FieldErrors } from '../../../server/lib/errors/errors.ts';

/** Why a form was rejected: the code, a message for the whole form, and one per invalid field. */
export interface FormFailure {
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
  params: ErrorParams;
}

interface ExpectedError extends Error {
  code: ErrorCode;
  status: number;
  params: ErrorParams;
  fields: FieldErrors | undefined;
  retryAfter: number | undefined;
}

/** Pages identify the server's errors by shape, since they must not import its modules. */
function isExpectedError(error: unknown): error is ExpectedError {
  return error instanceof Error && error.name === 'DomainError';
}

/** The code of an expected error; null for any other. */
export function expectedErrorCode(error: unknown): ErrorCode | null {
  return isExpectedError(error) ? error.code : null;
}

/** For deletions: ignores `not_found`, since the thing is already gone, for example after a double click. */
export function ignoreNotFound(error: unknown): void {
  if (expectedErrorCode(error) !== 'not_found') throw error;
}

/** The code and parameters of an expected error; null for any other. */
export function expectedError(error: unknown): Pick<FormFailure, 'code' | 'params'> | null {
  return isExpectedError(error) ? { code: error.code, params: error.params } : null;
}

/**
 * The action response for a rejected form: status, message and field messages in the viewer's language.
 * @throws the error itself when a form cannot show it
 */
export function formFailureResponse(error: unknown, context: AppLoadContext) {
  if (
    !isExpectedError(error) ||
    error.status >= 500 ||
    error.code === 'not_found' ||
    error.code === 'authentication_required'
  )
    throw error;
  const { reader } = context;
  const fields = Object.entries(error.fields ?? {}).map(([name, { key, params }]) => [
    name,
    translateFieldError(reader, key, params),
  ]);
  const failure: FormFailure = {
    code: error.code,
    message: translateError(reader, error),
    fields: Object.fromEntries(fields) as Record<string, string>,
    params: error.params,
  };
  const headers = error.retryAfter === undefined ? undefined : { 'Retry-After': String(error.retryAfter) };
  return data({ failure }, { status: error.status, headers });
}
