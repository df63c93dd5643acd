import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { calls } from '../../server/api/index.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp } from '../setup/test-app.ts';
import type { TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, unknown>; required?: string[] } } };
  };
  responses: Record<string, unknown>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

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

describe('the OpenAPI document', () => {
  it('API-021 is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('API-021 describes every route below /api, and none that is not there', () => {
    const registered = app.routes.filter((route) => route.url.startsWith('/api/') && route.url !== '/api/*');
    const expected = registered
      .map((route) => `${route.method} ${route.url}`)
      .filter((key) => key !== 'GET /api/openapi.json');
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...new Set(expected)].sort());
  });

  it('API-021 shows the inputs that validate the calls, and the statuses that they answer with', () => {
    for (const call of calls) {
      const operation = document.paths[call.path]![call.method.toLowerCase()]!;
      const inputs = Object.keys((call.input as { shape?: object } | undefined)?.shape ?? {});
      const shown = operation.requestBody
        ? Object.keys(operation.requestBody.content['application/json'].schema.properties)
        : operation.parameters.map((parameter) => parameter.name);
      expect([call.path, shown.sort()]).toEqual([call.path, inputs.sort()]);
      expect(operation.responses).toHaveProperty(String(call.status ?? 200));
      if (call.access === 'member') expect(operation.responses).toHaveProperty('403');
    }
    const names = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId));
    expect(new Set(names).size).toBe(names.length);
  });

  it('API-024 API-025 says which fields of a signup are required', () => {
    const { schema } = document.paths['/api/signup.php']!['post']!.requestBody!.content['application/json'];
    const required = ['email', 'name', 'password', 'date_of_birth', 'gender', 'sexuality', 'country', 'consents'];
    expect([...schema.required!].sort()).toEqual(required.sort());
  });
});
