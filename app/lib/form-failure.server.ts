import { data } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import { translateFailure, translateFieldError } from '../../i18n/index.ts';
import type { ErrorCode, ErrorParams, FieldErrors } from '../../server/lib/errors.ts';

/** Why a form was not taken: the code, a message for the whole form, and one beside each wrong field. */
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

/** Pages know the server's errors by their shape only: they never load its modules. */
function isExpected(error: unknown): error is ExpectedError {
  return error instanceof Error && error.name === 'DomainError';
}

/** The code of an expected failure; null for anything else. */
export function errorCode(error: unknown): ErrorCode | null {
  return isExpected(error) ? error.code : null;
}

/** For what is taken away: what is not there any more is what was wished for, as when a button was pressed twice. */
export function unlessGone(error: unknown): void {
  if (errorCode(error) !== 'not_found') throw error;
}

/** The code of an expected failure with what it says more; null for anything else. */
export function refusalOf(error: unknown): Pick<FormFailure, 'code' | 'params'> | null {
  return isExpected(error) ? { code: error.code, params: error.params } : null;
}

/**
 * The answer of an action whose service refused: status, message and field messages in the viewer's language.
 * @throws the error itself when it is none that a form can show
 */
export function formFailure(error: unknown, context: AppLoadContext) {
  if (
    !isExpected(error) ||
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
    message: translateFailure(reader, error),
    fields: Object.fromEntries(fields) as Record<string, string>,
    params: error.params,
  };
  const headers = error.retryAfter === undefined ? undefined : { 'Retry-After': String(error.retryAfter) };
  return data({ failure }, { status: error.status, headers });
}
