import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Counts the order transitions of many sites in one call, for the metrics of a process. By ids, which begin with their
 * time. Runs with the rights of its caller, so row-level security shows it one site at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create function count_order_transitions(tenant_ids uuid[], from_id uuid, until_id uuid)
      returns table (tenant_id uuid, to_status text, provider text, method text, count integer)
      language plpgsql security invoker set search_path = public as $$
    #variable_conflict use_column
    declare
      site uuid;
    begin
      foreach site in array tenant_ids loop
        perform set_config('app.tenant_id', site::text, true);
        return query
          select site, t.to_status::text, coalesce(p.provider, 'none')::text, o.paymentmethod::text, count(*)::integer
          from order_transitions t
            join orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
            left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
          where t.tenant_id = site and t.id >= from_id and t.id < until_id
          group by 2, 3, 4;
      end loop;
      perform set_config('app.tenant_id', '', true);
    end $$;
    revoke all on function count_order_transitions(uuid[], uuid, uuid) from public;
    grant execute on function count_order_transitions(uuid[], uuid, uuid) to ${RUNTIME_ROLE};`,
  );
}
