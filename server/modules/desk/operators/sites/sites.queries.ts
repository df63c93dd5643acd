import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

export interface SiteCount {
  tenantId: string;
  members: number;
  premium: number;
  countedAt: Date;
}

export async function selectSiteCounts(trx: Trx, tenantIds: readonly string[]): Promise<SiteCount[]> {
  const { rows } = await sql<SiteCount>`
    select distinct on (tenant_id) tenant_id as "tenantId", members, premium, counted_at as "countedAt"
      from site_days where tenant_id = any(${[...tenantIds]}::uuid[]) order by tenant_id, day desc`.execute(trx);
  return rows;
}

/**
 * Creation time of a site's VAPID key; null before the first push subscription. The key itself is not readable here.
 */
export async function selectPushKeyCreatedAt(trx: Trx, tenantId: string): Promise<Date | null> {
  const row = await trx.selectFrom('pushKeys').select('createdAt').where('tenantId', '=', tenantId).executeTakeFirst();
  return row?.createdAt ?? null;
}
