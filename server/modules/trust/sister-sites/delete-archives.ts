import type { Deps } from '../../../deps.ts';
import type { FileStores } from '../../../lib/storage/file-storage.ts';
import { ARCHIVE_GRACE_MS, removeArchive } from './archive.ts';
import { markArchivesDeleted, selectExpiredArchives } from './sister-archives.queries.ts';
import { deleteUsedArchives } from './used-archives.queries.ts';

/**
 * Deletes the files of a site's expired archives, and what it remembers of those that were used here. What the member signed
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
