import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { OTHER_NETWORKS } from './affiliate-network-name.ts';
import type { ScreenName } from './screen-names.ts';
import type { Visits } from './visit-counter.ts';

/** Maximum distinct affiliate networks per day, besides those in the site's configuration. */
const MAX_NETWORKS_PER_DAY = 200;

interface PageLeave {
  id: string;
  path: ScreenName;
  network: string | null;
  seconds: number;
  createdAt: Date;
}

export async function insertPageLeave(trx: Trx, tenantId: string, bounce: PageLeave): Promise<void> {
  await trx
    .insertInto('pageLeaves')
    .values({ ...bounce, tenantId, seconds: bounce.seconds.toFixed(2) })
    .execute();
}

/** Adds visits to their counter; nothing about the visitors is stored. */
export async function addVisits(trx: Trx, { tenantId, day, network, listed, count }: Visits): Promise<void> {
  await sql`
    insert into traffic_days (tenant_id, day, network, visits)
    select ${tenantId}, ${day}::date, case
      when ${listed}::boolean or ${network} = '' then ${network}
      when exists (select from traffic_days where tenant_id = ${tenantId} and day = ${day}::date and network = ${network})
        or (select count(*) from traffic_days where tenant_id = ${tenantId} and day = ${day}::date) < ${MAX_NETWORKS_PER_DAY}
        then ${network}
      else ${OTHER_NETWORKS} end, ${count}::integer
    on conflict (tenant_id, day, network) do update set visits = traffic_days.visits + excluded.visits`.execute(trx);
}
