import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { splitCallPath } from '../../server/api/call.ts';
import { calls } from '../../server/api/index.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

interface BodySchema {
  properties: Record<string, unknown>;
  required?: string[];
}
interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: { 'application/json': { schema: BodySchema & { anyOf?: BodySchema[] } }; 'text/plain'?: object };
  };
  responses: Record<string, { description: string }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

const queryOf = ({ parameters }: Operation) => parameters.filter((parameter) => parameter.in === 'query');

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
let document: Document;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  document = (await app.call({ tenant, path: '/api/openapi.json' })).json<Document>();
});

afterAll(() => app.close());

describe('OpenAPI document', () => {
  it('API-021 is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('API-021 describes exactly the routes below /api', () => {
    const registered = app.routes.filter((route) => route.url.startsWith('/api/') && route.url !== '/api/*');
    const expected = registered
      .map((route) => `${route.method} ${route.url.replace(/:(\w+)/g, '{$1}')}`)
      .filter((key) => key !== 'GET /api/openapi.json');
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...new Set(expected)].sort());
  });

  it('API-021 contains the schemas that validate the calls, and their response statuses', () => {
    for (const call of calls) {
      const operation = document.paths[splitCallPath(call).path]![call.method.toLowerCase()]!;
      const inputs = Object.keys((call.input as { shape?: object } | undefined)?.shape ?? {}).sort();
      const body = operation.requestBody?.content['application/json'].schema;
      const shown = body
        ? (body.anyOf ?? [body]).map((schema) => Object.keys(schema.properties).sort())
        : [
            queryOf(operation)
              .map((parameter) => parameter.name)
              .sort(),
          ];
      expect([call.path, shown]).toEqual([call.path, expect.arrayContaining([inputs]) as unknown]);
      expect(operation.responses).toHaveProperty(String(call.status ?? 200));
      if (call.access === 'member') expect(operation.responses).toHaveProperty('403');
    }
    const names = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId));
    expect(new Set(names).size).toBe(names.length);
  });

  it('API-005 API-021 describes calls that share a path together, with access and query parameter of each', () => {
    const operation = document.paths['/api/user.php']!['post']!;
    expect(queryOf(operation)).toMatchObject([{ name: 'push', in: 'query', required: false, schema: { const: '1' } }]);
    const { anyOf } = operation.requestBody!.content['application/json'].schema;
    expect(anyOf!.map((schema) => schema.required)).toEqual([['subscription'], ['email', 'password']]);
    expect(Object.keys(operation.responses).sort()).toEqual(
      expect.arrayContaining(['200', '401', '403', '422', '429']),
    );
  });

  it('API-021 documents the header that refuses a member’s call from another member’s page', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { security, parameters, responses }] of Object.entries(operations)) {
        const forMembers = security.some((way) => 'session' in way);
        const said = [
          parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'X-Request-Member'),
          responses['409']?.description.includes('other_member') ?? false,
        ];
        expect([method, path, ...said]).toEqual([method, path, forMembers, forMembers]);
      }
    }
  });

  it.each([
    ['post', '/api/user.php', '403', 'account_blocked'],
    ['post', '/api/block.php', '429', 'too_many_requests'],
    ['delete', '/api/block.php', '429', 'too_many_requests'],
    ['post', '/api/report.php', '429', 'too_many_requests'],
  ])('API-021 documents that %s %s may be refused with %s %s', (method, path, status, code) => {
    expect(document.paths[path]![method]!.responses[status]!.description.split(', ')).toContain(code);
  });

  it('API-021 accepts text/plain for beacons only', () => {
    const asText = Object.entries(document.paths).filter(([, operations]) =>
      Object.values(operations).some((each) => each.requestBody?.content['text/plain']),
    );
    expect(asText.map(([path]) => path).sort()).toEqual([
      '/api/page-bounce.php',
      '/api/page-error.php',
      '/api/page-hidden.php',
    ]);
  });

  it('API-024 API-025 lists the required fields of a signup', () => {
    const { schema } = document.paths['/api/signup.php']!['post']!.requestBody!.content['application/json'];
    const required = ['email', 'name', 'password', 'date_of_birth', 'gender', 'sexuality', 'country', 'consents'];
    expect([...schema.required!].sort()).toEqual(required.sort());
  });
});
