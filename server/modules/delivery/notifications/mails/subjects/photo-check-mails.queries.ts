import type { Trx } from '../../../../../../db/client.ts';

/** The decision of a photo check: `{}` for approval, the reason for refusal; null while it is open again. */
export async function selectPhotoCheckForMail(trx: Trx, tenantId: string, checkId: string) {
  const row = await trx
    .selectFrom('photoChecks')
    .select('reason')
    .where('tenantId', '=', tenantId)
    .where('id', '=', checkId)
    .where('status', 'in', ['approved', 'refused'])
    .executeTakeFirst();
  if (!row) return null;
  return row.reason === null ? {} : { reason: `check_${row.reason}` };
}
