import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { photoFolders, storageKeyOf } from './photo-files.ts';

/** The row of a younger file may not be stored yet. */
const ORPHANED_MS = DAY_MS;
/** Files per query. */
const AT_ONCE = 500;

/**
 * Deletes files without a row: left by a crash between writing a file and its row, or derived sizes written while their
 * photo was deleted.
 * @param wallNow wall-clock time, as file times are
 */
export async function deleteOrphanedFiles(
  deps: Pick<Deps, 'database'> & { storage: FileStorage },
  tenantId: string,
  wallNow: Date,
): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const settle = async () => {
    const files = batch;
    batch = [];
    const known = await deps.database.withTenant(tenantId, (trx) =>
      selectReferencedKeys(trx, tenantId, files.map(storageKeyOf)),
    );
    for (const file of files) {
      if (known.has(storageKeyOf(file))) continue;
      await deps.storage.remove(file);
      deleted += 1;
    }
  };
  for (const folder of photoFolders(tenantId)) {
    for await (const { key, writtenAt } of deps.storage.list(folder)) {
      if (wallNow.getTime() - writtenAt.getTime() < ORPHANED_MS) continue;
      batch.push(key);
      if (batch.length === AT_ONCE) await settle();
    }
  }
  if (batch.length > 0) await settle();
  return deleted;
}

async function selectReferencedKeys(trx: Trx, tenantId: string, storageKeys: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(storageKeys)];
  const rows = await trx
    .selectFrom('photos')
    .select('storageKey')
    .where('tenantId', '=', tenantId)
    .where('storageKey', 'in', wanted)
    .unionAll((eb) =>
      eb
        .selectFrom('messagePhotos')
        .select((each) => each.ref('storageKey').$notNull().as('storageKey'))
        .where('tenantId', '=', tenantId)
        .where('storageKey', 'in', wanted),
    )
    // Recordings of messages lie beside the photos.
    .unionAll((eb) =>
      eb
        .selectFrom('voiceMessages')
        .select('storageKey')
        .where('tenantId', '=', tenantId)
        .where('storageKey', 'in', wanted),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('photoChecks')
        .select((each) => each.ref('storageKey').$notNull().as('storageKey'))
        .where('tenantId', '=', tenantId)
        .where('storageKey', 'in', wanted),
    )
    .execute();
  return new Set(rows.map(({ storageKey }) => storageKey));
}
