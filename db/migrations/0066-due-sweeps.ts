import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Names what is due at which sites, in one call for all of them. Each condition is an entry of an index that starts with
 * the site; it may name a site that turns out to have nothing, and never the opposite. Runs with the rights of its
 * caller, so row-level security shows it one site at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create function due_sweeps(tenant_ids uuid[], at timestamptz)
      returns table (tenant_id uuid, sweeps text[]) language plpgsql security invoker set search_path = public as $$
    #variable_conflict use_column
    declare
      site uuid;
      names text[];
    begin
      foreach site in array tenant_ids loop
        perform set_config('app.tenant_id', site::text, true);
        names := array_remove(array[
          case when exists (select from users where tenant_id = site and status = 'paused')
            then 'ended pauses' end,
          case when exists (select from one_time_codes where tenant_id = site and created_at <= at - interval '1 hour'
              and (form_encrypted is not null or created_at <= at - interval '2 days'))
            then 'old one-time codes' end,
          case when exists (select from sandbox_events where tenant_id = site and due_at <= at)
            then 'sandbox webhooks' end,
          case when exists (select from users where tenant_id = site and status = 'not_confirmed'
              and signup_date > at - interval '14 days' and signup_date <= at - interval '1 day')
            then 'unconfirmed accounts' end,
          case when exists (select from saved_searches where tenant_id = site and mail
              and coalesce(checked_at, created_at) <= at - interval '7 days')
            then 'saved searches' end,
          case when exists (select from weekly_updates where tenant_id = site and due_at <= at)
            then 'weekly updates' end,
          case when exists (select from conversation_members where tenant_id = site and notification_due_at <= at)
            then 'message notifications' end,
          case when exists (select from unread_reminders where tenant_id = site and remind_at <= at)
            then 'unread messages' end,
          case when exists (select from mailings where tenant_id = site and state = 'sending')
            then 'mailings' end,
          case when exists (select from messages where tenant_id = site and credits_return_at <= at)
            then 'credits of unanswered messages' end,
          case when exists (select from payments where tenant_id = site and next_sync_at <= at)
            then 'unsettled payments' end,
          case when exists (select from provider_events where tenant_id = site and processed_at is null)
            then 'payment webhooks' end,
          case when exists (select from orders o where o.tenant_id = site and o.status = 'created'
              and not exists (select from payments p where p.tenant_id = site and p.order_id = o.id))
            then 'unpaid orders' end,
          case when exists (select from refunds where tenant_id = site and next_attempt_at <= at)
            then 'refunds to ask for' end,
          case when exists (select from affiliate_postbacks where tenant_id = site and status = 'pending'
              and next_attempt_at <= at)
            then 'due postbacks' end,
          case when exists (select from photo_decisions where tenant_id = site and settled_at is null
              and settle_at <= at)
            then 'photo decisions' end,
          case when exists (select from users where tenant_id = site and deleted_at is not null and erased_at is null
              and deleted_at <= at)
            then 'account erasures' end,
          case when exists (select from retained_evidence where tenant_id = site)
            then 'evidence of decided reports' end
        ], null);
        if cardinality(names) > 0 then
          tenant_id := site;
          sweeps := names;
          return next;
        end if;
      end loop;
      perform set_config('app.tenant_id', '', true);
    end $$;
    revoke all on function due_sweeps(uuid[], timestamptz) from public;
    grant execute on function due_sweeps(uuid[], timestamptz) to ${RUNTIME_ROLE};`,
  );
}
