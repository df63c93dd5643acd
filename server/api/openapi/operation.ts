import type { ErrorCode } from '../../lib/errors/errors.ts';
import { splitCallPath, type Call } from '../call.ts';
import { COMMON_ERRORS, MEMBER_ERRORS, PAGE_OWNER_HEADER, errorResponses, schemaOf } from './parts.ts';

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
export function operationOf(group: readonly Call[]) {
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
