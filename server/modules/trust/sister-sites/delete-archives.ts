import type { Deps } from '../../../deps.ts';
import type { FileStorage, FileStores } from '../../../lib/storage/file-storage.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { ARCHIVE_GRACE_MS, removeArchive } from './archive.ts';
import { markArchivesDeleted, selectExpiredArchives } from './sister-archives.queries.ts';
import { deleteUsedArchives } from './used-archives.queries.ts';

/**
 * Deletes the files of a site's expired archives, and its records of archives that were used here. What the member signed
 * stays with the account.
 * @returns number of files and rows
 */
export async function deleteExpiredArchives(
  deps: Pick<Deps, 'env' | 'database' | 'clock'> & { files: Pick<FileStores, 'archives'> },
  tenantId: string,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - ARCHIVE_GRACE_MS);
  const expired = await deps.database.withTenant(tenantId, (trx) => selectExpiredArchives(trx, tenantId, before));
  const archives = { ...deps, archives: deps.files.archives };
  for (const { siteId, id } of expired) await removeArchive(archives, siteId, id);
  return deps.database.withTenant(tenantId, async (trx) => {
    if (expired.length > 0) {
      await markArchivesDeleted(
        trx,
        tenantId,
        expired.map(({ id }) => id),
      );
    }
    return expired.length + (await deleteUsedArchives(trx, tenantId, before));
  });
}

/**
 * Deletes the files for a site to which no row refers, after a day: their first site was purged, or a crash left
 * them.
 * @param wallNow the wall clock's time, as file times are
 * @returns number of files
 */
export async function deleteOrphanedArchives(archives: FileStorage, tenantId: string, wallNow: Date): Promise<number> {
  let deleted = 0;
  for await (const { key, writtenAt } of archives.list(tenantId)) {
    if (wallNow.getTime() - writtenAt.getTime() < DAY_MS) continue;
    await archives.remove(key);
    deleted += 1;
  }
  return deleted;
}
