import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { clearStorageKey, selectRemovedFiles } from '../messages/message-photos.queries.ts';
import { photoKeys } from './photo-files.ts';
import { REMOVED_BY_OWNER } from '../inspection/removal-reasons.ts';

/** Retention of removed photos, during which the owner can appeal. */
export const REMOVED_RETENTION_MS = 30 * DAY_MS;
/** Maximum number of photos per run; the next run continues. */
const AT_ONCE = 200;

interface RemovedPhoto {
  id: string;
  storageKey: string;
  /** Whether another photo has the same storage key, as portraits of the demo do. */
  shared: boolean;
}

/**
 * Deletes removed photos, files first: those deleted by their owners immediately, others after 30 days. Photos in the
 * evidence of an undecided report are kept.
 */
export async function deleteRemovedPhotos(
  deps: Pick<Deps, 'database'> & { storage: FileStorage },
  tenantId: string,
  now: Date,
): Promise<number> {
  const due = await deps.database.withTenant(tenantId, (trx) => selectDue(trx, tenantId, now));
  for (const photo of due) {
    if (!photo.shared) for (const key of photoKeys(photo.storageKey)) await deps.storage.remove(key);
    await deps.database.withTenant(tenantId, (trx) =>
      trx
        .deleteFrom('photos')
        .where('tenantId', '=', tenantId)
        .where('id', '=', photo.id)
        .where('status', '=', 'removed')
        .execute(),
    );
  }
  return due.length + (await deleteRemovedFromMessages(deps, tenantId, now));
}

/** The row of a message photo stays, so that both participants see that there was one. */
async function deleteRemovedFromMessages(
  deps: Pick<Deps, 'database'> & { storage: FileStorage },
  tenantId: string,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - REMOVED_RETENTION_MS);
  const due = await deps.database.withTenant(tenantId, (trx) => selectRemovedFiles(trx, tenantId, before, AT_ONCE));
  for (const { id, storageKey } of due) {
    for (const key of photoKeys(storageKey)) await deps.storage.remove(key);
    await deps.database.withTenant(tenantId, (trx) => clearStorageKey(trx, tenantId, id));
  }
  return due.length;
}

async function selectDue(trx: Trx, tenantId: string, now: Date): Promise<RemovedPhoto[]> {
  const { rows } = await sql<RemovedPhoto>`
    select f.id, f.storage_key, exists (select 1 from photos o
        where o.tenant_id = f.tenant_id and o.storage_key = f.storage_key and o.id <> f.id) as shared
    from photos f
    where f.tenant_id = ${tenantId} and f.status = 'removed'
      and (f.removal_reason = ${REMOVED_BY_OWNER} or f.removed_at <= ${new Date(now.getTime() - REMOVED_RETENTION_MS)})
      and not exists (select 1 from reports r
        where r.tenant_id = f.tenant_id and r.photo_id = f.id and r.status <> 'decided')
    order by f.removed_at limit ${AT_ONCE}`.execute(trx);
  return rows;
}
