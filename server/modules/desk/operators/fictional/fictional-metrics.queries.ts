import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** Messages to one character on one UTC day. */
export interface FictionalMetric {
  /** `YYYY-MM-DD`. */
  day: string;
  tenantId: string;
  profileId: string;
  character: string;
  /** Answers written by operators. */
  answered: number;
  /** Conversations that have been waiting since that day. */
  waiting: number;
  /** Refunded credits. */
  returned: number;
}

/** All daily metrics since `since`: latest day first, then busiest character first. */
export async function selectFictionalMetrics(trx: Trx, tenantIds: readonly string[], since: Date) {
  const ids = sql`any(${tenantIds}::uuid[])`;
  const { rows } = await sql<FictionalMetric>`
    with parts as (
      select m.tenant_id, m.sender_id as profile_id, m.sent_at as at, 1 as answered, 0 as waiting, 0 as returned
        from messages m where m.tenant_id = ${ids} and m.sent_at >= ${since} and m.operator_id is not null
      union all
      select c.tenant_id, s.profile_id, c.awaiting_reply_since, 0, 1, 0
        from conversations c join conversation_members s on s.tenant_id = c.tenant_id and s.conversation_id = c.id
        where c.tenant_id = ${ids} and c.awaiting_reply_since >= ${since}
      union all
      select m.tenant_id, s.profile_id, m.credits_returned_at, 0, 0, m.cost
        from messages m join conversation_members s on s.tenant_id = m.tenant_id
          and s.conversation_id = m.conversation_id and s.profile_id <> m.sender_id
        where m.tenant_id = ${ids} and m.credits_returned_at >= ${since}
    )
    select to_char(p.at at time zone 'UTC', 'YYYY-MM-DD') as day, p.tenant_id, p.profile_id, f.name as character,
      sum(p.answered)::int as answered, sum(p.waiting)::int as waiting, sum(p.returned)::int as returned
    from parts p join profiles f on f.tenant_id = p.tenant_id and f.id = p.profile_id and f.fictional
    group by 1, 2, 3, 4 order by 1 desc, sum(p.answered) + sum(p.waiting) + sum(p.returned) desc, 4`.execute(trx);
  return rows;
}
