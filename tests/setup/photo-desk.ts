import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';

import { createConsoleDatabase } from '../../db/client.ts';
import type { DeskDeps } from '../../server/modules/desk/operators/desk/desk.ts';
import type { DeskCtx } from '../../server/modules/desk/operators/desk/desk-ctx.ts';
import type { OperatorRole } from '../../server/modules/desk/operators/access/permissions.ts';
import { returnCredits } from '../../server/modules/conversation/chat/operator-replies/returned-credits.ts';
import {
  createPhotoQueue,
  type PhotoDecisionKey,
} from '../../server/modules/desk/operators/photo-queue/photo-queue.service.ts';
import { UNDO_WINDOW_MS, applyDueDecisions } from '../../server/modules/people/photos/inspection/decisions.ts';
import { withDesk } from '../../server/desk-services.ts';
import { createServices, type Services } from '../../server/services.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createOperator } from '../factories/operator.ts';
import { createTenant } from '../factories/tenant.ts';
import type { TestDatabase } from './test-database.ts';
import { createFixedRegistry, createTestDeps } from './test-deps.ts';

/** The desk's photo queue as the console role, with the services of two sites. */
export interface PhotoDesk {
  deps: Awaited<ReturnType<typeof createTestDeps>> & DeskDeps;
  services: Services;
  queue: ReturnType<typeof createPhotoQueue>;
  tenant: Tenant;
  elsewhere: Tenant;
  /** A member of the first site. */
  owner: Member;
  /** Creates an operator with one role at the first site by default, or at all sites for null. */
  operator(role: OperatorRole, site?: Tenant | null): Promise<DeskCtx>;
  /** Inserts pending photos, oldest first. */
  insertPending(count: number, of?: { of?: Member; site?: Tenant; hash?: Buffer | null }): Promise<string[]>;
  /** A new decision about a photo. */
  newDecision(photoId: string, site?: Tenant): PhotoDecisionKey;
  /** Advances the clock past the undo period and settles. @returns the number of profiles with settled decisions */
  settle(): Promise<number>;
  /** Templates of the mails of the first site. */
  mails(): Promise<string[]>;
  /** Deletes all photos and decisions. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Creates it on a test database. */
export async function createPhotoDesk(test: TestDatabase): Promise<PhotoDesk> {
  const [tenant, elsewhere] = [await createTenant(test.database), await createTenant(test.database)];
  const tenants = [tenant, elsewhere];
  const list = () => tenants.map((each) => ({ slug: each.slug, state: 'served', tenant: each, errors: [] }));
  const registry = { ...createFixedRegistry(tenants), list } as unknown as DeskDeps['tenants'];
  const console = createConsoleDatabase({ url: test.consoleUrl });
  const deps = withDesk({ ...(await createTestDeps(test.database, tenants, { tenants: registry })), console });
  const services = createServices(deps);
  const owner = await createMember(test.database, tenant);
  return {
    deps,
    services,
    tenant,
    elsewhere,
    owner,
    queue: createPhotoQueue(deps),
    operator: (role, site = tenant) => createOperator(deps, { role, tenantId: site?.id ?? null }),
    insertPending: (count, of = {}) =>
      insertPendingPhotos(test, deps, count, { of: owner, site: tenant, hash: null, ...of }),
    newDecision: (photoId, site = tenant) => ({ tenantId: site.id, photoId, decision: randomUUID() }),
    settle: () => {
      deps.clock.advance(UNDO_WINDOW_MS);
      return applyDueDecisions({ ...deps, live: services.live, returnCredits }, tenant.id, deps.clock.now());
    },
    mails: () =>
      test.database.withTenant(tenant.id, async (trx) => {
        const rows = await trx.selectFrom('mails').select('template').orderBy('template').execute();
        return rows.map((mail) => mail.template);
      }),
    clear: () => deletePhotos(test, deps, tenants),
    close: async () => {
      await console.close();
      await rm(deps.env.dataDir, { recursive: true, force: true });
    },
  };
}

async function insertPendingPhotos(
  test: TestDatabase,
  { clock }: Pick<PhotoDesk['deps'], 'clock'>,
  count: number,
  { of, site, hash }: { of: Member; site: Tenant; hash: Buffer | null },
): Promise<string[]> {
  const ids: string[] = Array.from({ length: count }, () => randomUUID());
  const start = clock.now().getTime() - 3_600_000;
  const rows = ids.map((id, index) => ({
    tenantId: site.id,
    id,
    profileId: of.profileId,
    status: 'inspection',
    position: index,
    hash,
    storageKey: `${site.id}/${id}.webp`,
    width: 3,
    height: 4,
    color: '#000000',
    uploadedAt: new Date(start + index * 1000),
  }));
  await test.database.withTenant(site.id, (trx) => trx.insertInto('photos').values(rows).execute());
  return ids;
}

async function deletePhotos(test: TestDatabase, { console }: DeskDeps, tenants: readonly Tenant[]): Promise<void> {
  await console.withPlatform((trx) => trx.deleteFrom('deskClaims').execute());
  for (const { id } of tenants) {
    await test.database.withTenant(id, async (trx) => {
      await trx.updateTable('profiles').set({ mainPhotoId: null, photoCount: 0 }).execute();
      for (const table of ['messagePhotos', 'photoDecisions', 'photos', 'removedPhotoHashes', 'mails'] as const)
        await trx.deleteFrom(table).execute();
    });
  }
}
