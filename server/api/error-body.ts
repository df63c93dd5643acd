import type { z } from 'zod';

import { translate, translateError, translateFieldError } from '../../i18n/index.ts';
import type { TextReader } from '../../tenants/site-texts.ts';
import type { Locale } from '../../tenants/value-lists.ts';
import { DomainError, domainError, type ErrorCode, type FieldErrors } from '../lib/errors/errors.ts';
import { toFailure } from '../lib/errors/outage.ts';
import { toFieldError } from '../lib/errors/field-issues.ts';

/** Body of an error response: a stable code, a message in the viewer's language, and a message per invalid input. */
interface ErrorBody {
  error: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  minutes?: number;
  /** For a banned member: the token of the link to the statement of reasons. */
  decision?: string;
}

export function renderErrorBody(error: DomainError, reader: Locale | TextReader): ErrorBody {
  const fields =
    error.fields &&
    Object.fromEntries(
      Object.entries(error.fields).map(([name, field]) => [name, translateFieldError(reader, field.key, field.params)]),
    );
  const { minutes, decision } = error.params;
  return {
    error: error.code,
    message: translateError(reader, error),
    ...(fields && { fields }),
    ...(typeof minutes === 'number' && { minutes }),
    ...(typeof decision === 'string' && { decision }),
  };
}

/** The field errors of an invalid input: the key given by the schema, otherwise "required" or "invalid". */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] = { key: 'unknown' };
      continue;
    }
    // An invalid list item is reported on the list itself.
    const name =
      issue.path.length > 0
        ? issue.path
            .map(String)
            .join('.')
            .replace(/\.\d+$/, '')
        : 'body';
    fields[name] ??= toFieldError(issue);
  }
  return fields;
}

const BY_HTTP_STATUS: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/**
 * Converts any thrown value to a DomainError: a store that is away to `unavailable`, an unexpected one to
 * `internal_error` with its cause.
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = (error as { statusCode?: number } | null)?.statusCode;
  const code = status === undefined ? undefined : BY_HTTP_STATUS[status];
  if (code) return domainError(code, { cause: error });
  return toFailure(error);
}

/** The message of an error's page; of an unexpected one with the id that names it in the log. */
export function renderPageText(error: DomainError, reader: Locale | TextReader, requestId?: string): string {
  const { message } = renderErrorBody(error, reader);
  if (error.code !== 'internal_error' || requestId === undefined) return message;
  return `${message} ${translate(reader, 'errors:page.reference', { id: requestId })}`;
}
