import type { Database, Trx } from '../../db/client.ts';
import type { Sweep } from './sweeps.ts';

const LOGIN_BLOCKS_KEPT_MS = 86_400_000;
/** Live events are kept this long for streams that resume; after it a page loads what it shows anew. */
const EVENTS_KEPT_MS = 7 * 86_400_000;

async function deleteExpiredSessions(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('sessions')
    .where('tenantId', '=', tenantId)
    .where('expiresAt', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Counts of wrong passwords that no rule looks at any more. */
async function deleteOldLoginBlocks(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('loginBlocks')
    .where('tenantId', '=', tenantId)
    .where('windowStartedAt', '<=', new Date(now.getTime() - LOGIN_BLOCKS_KEPT_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function deleteOldEvents(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('events')
    .where('tenantId', '=', tenantId)
    .where('createdAt', '<=', new Date(now.getTime() - EVENTS_KEPT_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Every sweep of the platform. */
export function createSweeps(database: Database): Sweep[] {
  const inTenant =
    (run: (trx: Trx, tenantId: string, now: Date) => Promise<number>): Sweep['run'] =>
    (tenantId, now) =>
      database.withTenant(tenantId, (trx) => run(trx, tenantId, now));
  return [
    { name: 'expired sessions', run: inTenant(deleteExpiredSessions) },
    { name: 'old login blocks', run: inTenant(deleteOldLoginBlocks) },
    { name: 'old live events', run: inTenant(deleteOldEvents) },
  ];
}
