import { z } from 'zod';

import { ERRORS, type ErrorCode } from '../../lib/errors/errors.ts';

/** Errors that any call may return. */
export const COMMON_ERRORS: readonly ErrorCode[] = ['malformed_request', 'internal_error', 'unavailable'];

/** Errors that member-only calls may return. */
export const MEMBER_ERRORS: readonly ErrorCode[] = ['authentication_required', 'other_member'];

/** Header with which a page states whose data it shows, so that saved work is not sent for another member. */
export const PAGE_OWNER_HEADER = {
  name: 'X-Request-Member',
  in: 'header',
  required: false,
  description: 'The profile of the member who wrote this; the request is refused for any other member',
  schema: { type: 'string', format: 'uuid' },
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the call may be tried again', schema: { type: 'integer' } },
};

export const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

export function errorResponses(codes: Iterable<ErrorCode>): Array<[status: string, response: object]> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return [...byStatus].map(([status, alike]) => [
    String(status),
    {
      description: alike.join(', '),
      ...(alike.includes('unavailable') && { headers: RETRY_AFTER }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
}
