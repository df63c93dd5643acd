import { z } from 'zod';

import { ERRORS } from '../lib/errors/errors.ts';
import type { ErrorCode } from '../lib/errors/errors.ts';
import { splitCallPath, groupCalls, SENDING_ERRORS } from './call.ts';
import type { Call } from './call.ts';
import { photoFieldsSchema } from '../modules/conversation/chat/index.ts';
import { mailReportSchema } from '../modules/delivery/notifications/index.ts';
import { MAIL_WEBHOOK_PATH } from './mail-webhook.ts';
import { PHOTO_UPLOAD_PATH } from './photo-upload.ts';
import { errorShape, photoShape, sentPhotoShape } from './views.schema.ts';

/** Errors that any call may return. */
const COMMON_ERRORS: readonly ErrorCode[] = ['malformed_request', 'internal_error'];

/** Errors that member-only calls may return. */
const MEMBER_ERRORS: readonly ErrorCode[] = ['authentication_required', 'other_member'];

/** Header with which a page states whose data it shows, so that saved work is not sent for another member. */
const PAGE_OWNER_HEADER = {
  name: 'X-Request-Member',
  in: 'header',
  required: false,
  description: 'The profile of the member who wrote this; the request is refused for any other member',
  schema: { type: 'string', format: 'uuid' },
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

/** The query parameters that distinguish calls sharing a path. */
function selectorParameters(group: readonly Call[]) {
  return group.flatMap((call) =>
    splitCallPath(call).query.map(([name, value]) => ({
      name,
      in: 'query',
      required: false,
      description: call.summary,
      schema: { const: value },
    })),
  );
}

function parametersOf(call: Call) {
  if (call.method !== 'GET' || !call.input) return [];
  const { properties = {}, required = [] } = schemaOf(call.input, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function errorsOf(call: Call): ErrorCode[] {
  return [
    ...COMMON_ERRORS,
    ...(call.access === 'member' ? MEMBER_ERRORS : []),
    ...(call.input ? (['invalid_fields'] as const) : []),
    ...(call.method === 'GET'
      ? []
      : (['cross_origin_refused', 'unsupported_media_type', 'payload_too_large'] as const)),
    ...(call.errors ?? []),
  ];
}

function errorResponses(codes: Iterable<ErrorCode>): Array<[status: string, response: object]> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return [...byStatus].map(([status, alike]) => [
    String(status),
    {
      description: alike.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
}

function responsesOf(group: readonly Call[]) {
  const failures = errorResponses(new Set(group.flatMap(errorsOf)));
  const successes = group.map(({ status = 200, summary, output }) => [
    String(status),
    {
      description: summary,
      ...(status !== 204 && { content: { 'application/json': { schema: schemaOf(output, 'output') } } }),
    },
  ]);
  return Object.fromEntries([...successes, ...failures]) as Record<string, unknown>;
}

/** Media types of a request body: a beacon may send JSON as text/plain. */
function bodyOf(group: readonly Call[]) {
  const schemas = group.flatMap((call) => (call.method !== 'GET' && call.input ? [schemaOf(call.input, 'input')] : []));
  if (schemas.length === 0) return {};
  const content = { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } };
  const asText = group.some((call) => call.beacon) && { 'text/plain': { schema: { type: 'string' } } };
  return { requestBody: { required: true, content: { 'application/json': content, ...asText } } };
}

const forMembersOf = (group: readonly Call[]) => group.filter((call) => call.access === 'member').length;

function securityOf(group: readonly Call[]) {
  const forMembers = forMembersOf(group);
  if (forMembers === 0) return [];
  return forMembers === group.length ? [{ session: [] }] : [{}, { session: [] }];
}

/** The OpenAPI operation for calls that share a method and path and return the same shape. */
function operationOf(group: readonly Call[]) {
  const main = group.at(-1)!;
  return {
    summary: group.map((call) => call.summary).join('; '),
    operationId: `${main.method.toLowerCase()}_${splitCallPath(main)
      .path.replace(/^\/api\//, '')
      .replace(/\W+/g, '_')}`,
    security: securityOf(group),
    parameters: [
      ...selectorParameters(group),
      ...parametersOf(main),
      ...(forMembersOf(group) > 0 ? [PAGE_OWNER_HEADER] : []),
    ],
    ...bodyOf(group),
    responses: responsesOf(group),
  };
}

/** The stream of live events, which is not registered as a `Call`. */
const EVENTS = {
  get: {
    summary: 'Server-sent events for the signed-in member, resumable by Last-Event-ID',
    operationId: 'get_events',
    security: [{ session: [] }],
    parameters: [
      { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
      { name: 'after', in: 'query', required: false, schema: { type: 'integer', minimum: 0 } },
      PAGE_OWNER_HEADER,
    ],
    responses: {
      '200': {
        description:
          'message, read, like, unlike, match, block, account, photo, credits, order, chat, badges, typing, presence, missed, beat',
        content: { 'text/event-stream': {} },
      },
      ...Object.fromEntries(errorResponses(MEMBER_ERRORS)),
    },
  },
};

/** The webhook for mail server reports; its signature covers the exact body. */
const MAIL_WEBHOOK = {
  post: {
    summary:
      'Accepts a signed report of a bounce, a complaint or an unsubscription; the response reveals nothing about the address',
    operationId: 'post_hooks_mail',
    security: [{ mailHook: [] }],
    parameters: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(mailReportSchema, 'input') } },
    },
    responses: {
      '200': { description: 'Taken', content: { 'application/json': { schema: { type: 'object' } } } },
      ...Object.fromEntries(
        errorResponses([
          'malformed_request',
          'signature_invalid',
          'signature_expired',
          'not_found',
          'payload_too_large',
          'unsupported_media_type',
        ]),
      ),
    },
  },
};

/** A provider event, in the format of that provider. */
const webhook = (signed: boolean) => ({
  post: {
    summary: signed
      ? 'Accepts a signed provider event; stores it, then synchronises the payment with the provider'
      : 'Accepts a provider event; stores it, then synchronises the payment with the provider. Its content is not trusted',
    operationId: signed ? 'post_webhooks_provider_signed' : 'post_webhooks_provider',
    security: [],
    parameters: [{ name: 'provider', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': {}, 'application/json': {} },
    },
    responses: {
      '200': {
        description: 'Accepted, also when the payment is unknown',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...Object.fromEntries(
        errorResponses([
          ...COMMON_ERRORS,
          ...(['not_found', 'payload_too_large', 'too_many_requests'] as const),
          ...(signed ? (['signature_invalid'] as const) : []),
        ]),
      ),
    },
  },
});

const UPLOAD_FIELD = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Adds the file to a form's fields. */
const withFileField = (fields: { properties?: object; required?: string[] }) => ({
  ...fields,
  properties: { photo: UPLOAD_FIELD, ...fields.properties },
  required: ['photo', ...(fields.required ?? [])],
});

/** A photo upload, whose body is multipart form data. */
const PHOTO_UPLOAD = {
  summary: "Adds a photo to the member's profile, pending moderation, or sends one in a conversation",
  operationId: 'post_photo_php',
  security: [{ session: [] }],
  parameters: [PAGE_OWNER_HEADER],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          anyOf: [
            { type: 'object', properties: { photo: UPLOAD_FIELD }, required: ['photo'], additionalProperties: false },
            withFileField(schemaOf(photoFieldsSchema, 'input')),
          ],
        },
      },
    },
  },
  responses: {
    '201': {
      description: 'The stored photo; a form submitted by a browser is redirected to its page instead (303)',
      content: {
        'application/json': {
          schema: schemaOf(z.union([z.strictObject({ photo: photoShape }), sentPhotoShape]), 'output'),
        },
      },
    },
    ...Object.fromEntries(
      errorResponses([
        ...COMMON_ERRORS,
        ...MEMBER_ERRORS,
        ...(['cross_origin_refused', 'photo_limit_free', 'photo_limit_premium'] as const),
        ...(['photo_too_large', 'unsupported_media_type', 'photo_type_unsupported', 'invalid_fields'] as const),
        ...(['photo_unreadable', 'photo_dimensions', 'photo_removed_before', 'too_many_requests'] as const),
        ...(['photo_too_small', 'photo_too_long', 'photos_busy', 'photos_refused'] as const),
        ...SENDING_ERRORS,
      ]),
    ),
  },
};

/** Builds the OpenAPI 3.1 document of the API from the schemas that validate the calls. */
export function buildOpenApi(calls: readonly Call[], version: string): Record<string, unknown> {
  const byPath = Map.groupBy(groupCalls(calls), ([call]) => splitCallPath(call!).path);
  const paths = [...byPath].map(([path, groups]) => [
    path,
    Object.fromEntries(groups.map((group) => [group[0]!.method.toLowerCase(), operationOf(group)])),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Sibling', version, description: 'HTTP API of one site. Sessions use a cookie.' },
    paths: {
      ...(Object.fromEntries(paths) as Record<string, unknown>),
      '/api/events': EVENTS,
      [MAIL_WEBHOOK_PATH]: MAIL_WEBHOOK,
      '/api/webhooks/{provider}': webhook(false),
      '/api/webhooks/{provider}/signed': webhook(true),
      [PHOTO_UPLOAD_PATH]: {
        ...(Object.fromEntries(paths) as Record<string, object>)[PHOTO_UPLOAD_PATH],
        post: PHOTO_UPLOAD,
      },
    },
    components: {
      schemas: { Error: schemaOf(errorShape, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        mailHook: {
          type: 'apiKey',
          in: 'header',
          name: 'Mail-Hook-Signature',
          description: 't=<unix seconds>,v1=<HMAC-SHA256 of "<t>.<body>" under MAIL_HOOK_SECRET, hex>',
        },
      },
    },
  };
}
