import type { Deps } from '../../../../deps.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { clearPicture, selectExpiredPictures } from './photo-checks.queries.ts';

/** How long the picture of a decided check is kept, during which the member can appeal. */
export const CHECK_RETENTION_MS = 30 * DAY_MS;
/** Maximum number of pictures per run; the next run continues. */
const AT_ONCE = 200;

/** Deletes the pictures of checks that were decided 30 days ago, files first. The state of the check stays. */
export async function deleteExpiredCheckPictures(
  deps: Pick<Deps, 'database'> & { storage: FileStorage },
  tenantId: string,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - CHECK_RETENTION_MS);
  const due = await deps.database.withTenant(tenantId, (trx) => selectExpiredPictures(trx, tenantId, before, AT_ONCE));
  for (const { id, storageKey } of due) {
    await deps.storage.remove(storageKey);
    await deps.database.withTenant(tenantId, (trx) => clearPicture(trx, tenantId, id));
  }
  return due.length;
}
