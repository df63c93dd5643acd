import { createConsoleDatabase } from '../../db/client.ts';
import type { ConsoleDatabase } from '../../db/client.ts';
import type { Deps } from '../../server/deps.ts';
import { createDeskServices } from '../../server/desk-services.ts';
import type { DeskServices } from '../../server/desk-services.ts';
import { newId } from '../../server/lib/ids.ts';
import { createLogger } from '../../server/lib/logger.ts';
import type { DeskCtx } from '../../server/modules/operators/desk-ctx.ts';
import { insertOperator, replaceGrants } from '../../server/modules/operators/operators.queries.ts';
import type { OperatorRole, RoleGrant } from '../../server/modules/operators/permissions.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import type { TestDatabase } from './test-database.ts';
import { createFixedRegistry, createTestDeps } from './test-deps.ts';

export interface TestDesk {
  deps: Awaited<ReturnType<typeof createTestDeps>> & { console: ConsoleDatabase };
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
  const deps = { ...(await createTestDeps(test.database, tenants, { tenants: registry, ...overrides })), console };
  const operator = async (role: OperatorRole, tenant?: Pick<Tenant, 'id'>): Promise<DeskCtx> => {
    const grants: RoleGrant[] = [{ role, tenantId: tenant?.id ?? null }];
    const id = newId(deps.clock);
    const [email, name, at] = [`operator-${id.slice(-12)}@post.example`, `Operator ${id.slice(-6)}`, deps.clock.now()];
    await console.withPlatform(async (trx) => {
      await insertOperator(trx, { id, email, name, status: 'active', invitedBy: null, createdAt: at });
      await replaceGrants(trx, id, grants, at);
    });
    return {
      operator: { id, sessionId: newId(deps.clock), email, name, locale: 'en', grants },
      locale: 'en',
      address: '192.0.2.1',
      userAgent: 'test',
      origin: 'http://console.localhost:3000',
      requestId: 'test',
      log: createLogger({ level: 'silent', pretty: false }),
    };
  };
  return { deps, services: createDeskServices(deps), operator, close: () => console.close() };
}
