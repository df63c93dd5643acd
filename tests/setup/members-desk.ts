import type { ConsoleDatabase } from '../../db/client.ts';
import type { DeskCtx } from '../../server/modules/desk/operators/desk/desk-ctx.ts';
import type { MembersService } from '../../server/modules/desk/operators/members/members.service.ts';
import type { OperatorRole } from '../../server/modules/desk/operators/access/permissions.ts';
import { createServices, type Services } from '../../server/services.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTenant } from '../factories/tenant.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDesk, type TestDesk } from './test-desk.ts';

/** The desk's member services as the console role, with the services of two sites. */
export interface MembersDesk {
  site: Tenant;
  elsewhere: Tenant;
  console: ConsoleDatabase;
  deps: TestDesk['deps'];
  services: Services;
  members: MembersService;
  /** Creates an operator with one role at the first site by default, or at all sites for null. */
  operator(role: OperatorRole, tenant?: Tenant | null): Promise<DeskCtx>;
  /** Audit entries of an operator, oldest first. */
  audit(
    ctx: DeskCtx,
  ): Promise<Array<{ action: string; tenantId: string | null; subjectId: string | null; detail: unknown }>>;
}

export async function createMembersDesk(test: TestDatabase): Promise<MembersDesk> {
  const [site, elsewhere] = [await createTenant(test.database), await createTenant(test.database)];
  const desk = await createTestDesk(test, [site, elsewhere]);
  const { deps } = desk;
  return {
    site,
    elsewhere,
    deps,
    console: deps.console,
    services: createServices(deps),
    members: desk.services.members,
    operator: (role, tenant = site) => desk.operator(role, tenant ?? undefined),
    audit: (ctx) =>
      deps.console.withPlatform((trx) =>
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
