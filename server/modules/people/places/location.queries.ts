import type { Trx } from '../../../../db/client.ts';
import type { Cell } from './grid.schema.ts';

export interface LocationRow {
  country: string;
  region: string | null;
  place: string | null;
  /** Null while no location is shared. */
  cell: Cell | null;
}

export async function selectLocation(trx: Trx, tenantId: string, profileId: string): Promise<LocationRow> {
  const { gridX, gridY, ...row } = await trx
    .selectFrom('profiles')
    .select(['country', 'region', 'place', 'gridX', 'gridY'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  return { ...row, cell: gridX === null || gridY === null ? null : { x: gridX, y: gridY } };
}

export async function updateLocation(
  trx: Trx,
  tenantId: string,
  profileId: string,
  { cell, ...columns }: LocationRow,
): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ ...columns, gridX: cell?.x ?? null, gridY: cell?.y ?? null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .execute();
}
