import { randomUUID } from 'node:crypto';

import { createConsoleDatabase } from '../../db/client.ts';
import type { ConsoleDatabase } from '../../db/client.ts';
import { createMembersService } from '../../server/modules/operators/members/members.service.ts';
import type { MembersService } from '../../server/modules/operators/members/members.service.ts';
import type { DeskCtx } from '../../server/modules/operators/desk-ctx.ts';
import { insertOperator, replaceGrants } from '../../server/modules/operators/operators.queries.ts';
import type { OperatorRole } from '../../server/modules/operators/permissions.ts';
import { createServices } from '../../server/services.ts';
import type { Services } from '../../server/services.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTenant } from '../factories/tenant.ts';
import type { TestDatabase } from './test-database.ts';
import { createFixedRegistry, createTestDeps } from './test-deps.ts';

/** The desk's look-up of members on the console's role, beside the services of its two sites. */
export interface MembersDesk {
  site: Tenant;
  elsewhere: Tenant;
  console: ConsoleDatabase;
  deps: Awaited<ReturnType<typeof createTestDeps>>;
  services: Services;
  members: MembersService;
  /** An operator of one role; of the first site unless told, of all of them for null. */
  operator(role: OperatorRole, tenant?: Tenant | null): Promise<DeskCtx>;
  /** What the audit log tells of an operator, the oldest first. */
  audit(
    ctx: DeskCtx,
  ): Promise<Array<{ action: string; tenantId: string | null; subjectId: string | null; detail: unknown }>>;
}

export async function openMembersDesk(test: TestDatabase): Promise<MembersDesk> {
  const [site, elsewhere] = [await createTenant(test.database), await createTenant(test.database)];
  const registry = createFixedRegistry([site, elsewhere]);
  const listed = [site, elsewhere].map((tenant) => ({ slug: tenant.slug, tenant }));
  const tenants = { ...registry, list: () => listed as unknown as ReturnType<typeof registry.list> };
  const deps = await createTestDeps(test.database, [site, elsewhere], { tenants });
  const console = createConsoleDatabase({ url: test.consoleUrl, poolSize: 4 });
  return {
    ...{ site, elsewhere, console, deps, services: createServices(deps) },
    members: createMembersService({ ...deps, console }),
    operator: async (role, tenant = site) => {
      const id = randomUUID();
      const grants = [{ role, tenantId: tenant?.id ?? null }];
      await console.withPlatform(async (trx) => {
        const who = { id, email: `${id}@post.example`, name: `Op ${id.slice(0, 8)}`, status: 'active' as const };
        await insertOperator(trx, { ...who, invitedBy: null, createdAt: deps.clock.now() });
        await replaceGrants(trx, id, grants, deps.clock.now());
      });
      const signedIn = { id, sessionId: randomUUID(), email: '', name: '', locale: 'en' as const, grants };
      const visit = { locale: 'en' as const, address: '192.0.2.1', userAgent: '', origin: '', requestId: '' };
      return { ...visit, log: deps.log, operator: signedIn };
    },
    audit: (ctx) =>
      console.withPlatform((trx) =>
        trx
          .selectFrom('auditLog')
          .select(['action', 'tenantId', 'subjectId', 'detail'])
          .where('operatorId', '=', ctx.operator.id)
          .orderBy('at')
          .orderBy('id')
          .execute(),
      ),
  };
}
