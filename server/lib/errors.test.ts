import { describe, expect, it } from 'vitest';

import errors from '../../i18n/locales/nl/errors.json' with { type: 'json' };
import { toDomainError, renderErrorBody } from '../api/error-answer.ts';
import { DomainError, ERRORS, domainError, fieldError, uniqueViolation } from './errors.ts';

const codes = Object.keys(ERRORS) as (keyof typeof ERRORS)[];

describe('expected errors', () => {
  it.each(codes)('API-052 %s has a snake_case code, an error status and a message', (code) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
    expect((errors as Record<string, unknown>)[code]).toEqual(expect.any(String));
  });

  it('API-055 have the statuses of the specification', () => {
    const of = (code: keyof typeof ERRORS) => ERRORS[code].status;
    expect([of('malformed_request'), of('login_failed'), of('insufficient_credits')]).toEqual([400, 401, 402]);
    expect([of('authentication_required'), of('not_found'), of('conflict')]).toEqual([403, 404, 409]);
    expect([of('payload_too_large'), of('unsupported_media_type')]).toEqual([413, 415]);
    expect([of('invalid_fields'), of('too_many_requests')]).toEqual([422, 429]);
  });

  it("are rendered in the reader's language with their parameters", () => {
    const error = domainError('too_many_attempts', { params: { minutes: 15 }, retryAfter: 900 });
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({
      code: 'too_many_attempts',
      status: 429,
      retryAfter: 900,
      message: 'too_many_attempts',
    });
    expect(renderErrorBody(error, 'nl')).toEqual({
      error: 'too_many_attempts',
      message: 'Te veel foute pogingen, account voor 15 min geblokkeerd.',
      minutes: 15,
    });
  });

  it('API-052 has a message for each field error', () => {
    const body = renderErrorBody(fieldError('text', 'message_too_long', { max: 1000 }), 'nl');
    expect(body.error).toBe('invalid_fields');
    expect(body.fields!['text']).toContain('1000');
  });

  it('API-020 converts an unexpected error to internal_error and does not expose its cause', () => {
    const cause = new Error('password=hunter2');
    const known = toDomainError(cause);
    expect(known).toMatchObject({ code: 'internal_error', status: 500, cause });
    expect(renderErrorBody(known, 'nl')).toEqual({
      error: 'internal_error',
      message: 'Er is een fout opgetreden, probeer het later opnieuw.',
    });
    expect(toDomainError(null).code).toBe('internal_error');
    expect(toDomainError({ statusCode: 418 }).code).toBe('internal_error');
    expect(toDomainError({ statusCode: 413 }).code).toBe('payload_too_large');
  });

  it('identifies a unique violation by the name of its constraint', () => {
    expect(uniqueViolation({ code: '23505', constraint: 'users_email_key' })).toBe('users_email_key');
    expect(uniqueViolation({ code: '23503', constraint: 'x' })).toBeNull();
    expect(uniqueViolation(null)).toBeNull();
  });
});
