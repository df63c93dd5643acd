import { createConsoleDatabase } from '../../db/client.ts';
import type { Deps } from '../../server/deps.ts';
import { createDeskServices, withDesk, type DeskServices } from '../../server/desk-services.ts';
import type { DeskCtx } from '../../server/modules/desk/operators/desk/desk-ctx.ts';
import type { DeskDeps } from '../../server/modules/desk/operators/desk/desk.ts';
import type { OperatorRole } from '../../server/modules/desk/operators/access/permissions.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createOperator } from '../factories/operator.ts';
import type { TestDatabase } from './test-database.ts';
import { createFixedRegistry, createTestDeps } from './test-deps.ts';

export interface TestDesk {
  deps: Awaited<ReturnType<typeof createTestDeps>> & DeskDeps;
  services: DeskServices;
  /** Creates an operator with one role at one site or at all. @returns the context of their requests */
  operator(role: OperatorRole, tenant?: Pick<Tenant, 'id'>): Promise<DeskCtx>;
  close(): Promise<void>;
}

/** Creates the desk for these sites on a test database, as the console role. */
export async function createTestDesk(
  test: TestDatabase,
  tenants: readonly Tenant[],
  overrides: Partial<Deps> = {},
): Promise<TestDesk> {
  const list = () => tenants.map((tenant) => ({ slug: tenant.slug, state: 'serving' as const, tenant, issues: [] }));
  const registry = { ...createFixedRegistry(tenants), list };
  const console = createConsoleDatabase({ url: test.consoleUrl, poolSize: 2 });
  const made = await createTestDeps(test.database, tenants, { tenants: registry, ...overrides });
  const deps = withDesk({ ...made, console });
  const operator = (role: OperatorRole, tenant?: Pick<Tenant, 'id'>) =>
    createOperator(deps, { role, tenantId: tenant?.id ?? null });
  return { deps, services: createDeskServices(deps), operator, close: () => console.close() };
}
