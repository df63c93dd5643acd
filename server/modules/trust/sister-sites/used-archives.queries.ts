import type { Trx } from '../../../../db/client.ts';

interface UsedArchive {
  /** SHA-256 of the archive's name, which the other site cannot match with anything that it stores. */
  archiveHash: Buffer;
  usedAt: Date;
  expiresAt: Date;
}

/** Records that an archive was used. @returns false if it was used before */
export async function claimArchive(trx: Trx, tenantId: string, used: UsedArchive): Promise<boolean> {
  const result = await trx
    .insertInto('usedArchives')
    .values({ tenantId, ...used })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Records that the photos of an archive are copied. @returns false if they were copied before */
export async function claimPhotos(trx: Trx, tenantId: string, archiveHash: Buffer, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable('usedArchives')
    .set({ photosAt: at })
    .where('tenantId', '=', tenantId)
    .where('archiveHash', '=', archiveHash)
    .where('photosAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the records of archives that have expired. @returns number of rows */
export async function deleteUsedArchives(trx: Trx, tenantId: string, before: Date): Promise<number> {
  const result = await trx
    .deleteFrom('usedArchives')
    .where('tenantId', '=', tenantId)
    .where('expiresAt', '<=', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
