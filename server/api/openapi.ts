import { z } from 'zod';

import { ERRORS } from '../lib/errors.ts';
import type { ErrorCode } from '../lib/errors.ts';
import type { Call } from './call.ts';
import { errorShape } from './views.schema.ts';

/** Failures that any call may answer with. */
const COMMON_ERRORS: readonly ErrorCode[] = ['malformed_request', 'internal_error'];

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

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
    ...(call.access === 'member' ? (['authentication_required'] as const) : []),
    ...(call.input ? (['invalid_fields'] as const) : []),
    ...(call.method === 'GET'
      ? []
      : (['cross_origin_refused', 'unsupported_media_type', 'payload_too_large'] as const)),
    ...(call.errors ?? []),
  ];
}

function responsesOf(call: Call) {
  const byStatus = Map.groupBy(new Set(errorsOf(call)), (code) => ERRORS[code].status);
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const success = {
    description: call.summary,
    content: { 'application/json': { schema: schemaOf(call.output, 'output') } },
  };
  return { [String(call.status ?? 200)]: success, ...(Object.fromEntries(failures) as Record<string, unknown>) };
}

function operationOf(call: Call) {
  const body = call.method !== 'GET' && call.input;
  return {
    summary: call.summary,
    operationId: `${call.method.toLowerCase()}_${call.path.replace(/^\/api\//, '').replace(/\W+/g, '_')}`,
    security: call.access === 'member' ? [{ session: [] }] : [],
    parameters: parametersOf(call),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}),
    responses: responsesOf(call),
  };
}

/** The stream of live events, which is no call of the ordinary kind. */
const EVENTS = {
  get: {
    summary: 'Server-sent events for the signed-in member, resumable by Last-Event-ID',
    operationId: 'get_events',
    security: [{ session: [] }],
    parameters: [
      { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
      { name: 'after', in: 'query', required: false, schema: { type: 'integer', minimum: 0 } },
    ],
    responses: {
      '200': {
        description: 'message, read, like, unlike, match, block, photo, credits',
        content: { 'text/event-stream': {} },
      },
      '403': {
        description: 'authentication_required',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  },
};

/** The OpenAPI 3.1 document of the API, made from the schemas that validate the calls. */
export function buildOpenApi(calls: readonly Call[], version: string): Record<string, unknown> {
  const byPath = Map.groupBy(calls, (call) => call.path);
  const paths = [...byPath].map(([path, group]) => [
    path,
    Object.fromEntries(group.map((call) => [call.method.toLowerCase(), operationOf(call)])),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Sibling', version, description: 'HTTP API of one sister site. Sessions travel in a cookie.' },
    paths: { ...(Object.fromEntries(paths) as Record<string, unknown>), '/api/events': EVENTS },
    components: {
      schemas: { Error: schemaOf(errorShape, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}
