import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * Times for which members stand on top of the search in their region for credits, and who was shown them while they
 * run; the kinds of their transfers and events, the type of their notification, the metrics of a day, and the sweep that ends them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table spotlights (
      tenant_id uuid not null,
      id uuid not null,
      profile_id uuid not null,
      -- Given by the client, so that a repeated purchase is the same one.
      client_id uuid not null,
      -- The region of the member at the purchase.
      region text not null,
      -- The price, and what is returned of it if nobody was shown the profile, in credits: as agreed at the purchase.
      credits integer not null constraint spotlights_credits_positive check (credits > 0),
      refund_credits integer not null,
      started_at timestamptz not null,
      ends_at timestamptz not null,
      -- Members who were shown the profile.
      shown integer not null default 0 constraint spotlights_shown_not_negative check (shown >= 0),
      -- When the member's open pages were last told how many.
      told_at timestamptz,
      settled_at timestamptz,
      -- stopped: the profile was hidden before the end.
      outcome text constraint spotlights_outcome_known check (outcome in ('shown', 'unseen', 'stopped')),
      returned_credits integer not null default 0,
      primary key (tenant_id, id),
      constraint spotlights_once unique (tenant_id, profile_id, client_id),
      constraint spotlights_refund_within_price check (refund_credits between 0 and credits),
      constraint spotlights_settled check ((settled_at is null) = (outcome is null)),
      constraint spotlights_returned
        check (returned_credits = 0 or (returned_credits = refund_credits and outcome = 'unseen')),
      constraint spotlights_unseen check (outcome is distinct from 'unseen' or shown = 0),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create unique index spotlights_running on spotlights (tenant_id, profile_id) where settled_at is null;
    create index spotlights_of_profile on spotlights (tenant_id, profile_id, started_at);
    create index spotlights_by_start on spotlights (tenant_id, started_at);

    -- Who was shown a profile, so that everybody counts once. Deleted at the end; the number stays.
    create table spotlight_showings (
      tenant_id uuid not null,
      spotlight_id uuid not null,
      viewer_id uuid not null,
      shown_at timestamptz not null,
      primary key (tenant_id, spotlight_id, viewer_id),
      foreign key (tenant_id, spotlight_id) references spotlights (tenant_id, id) on delete cascade,
      foreign key (tenant_id, viewer_id) references profiles (tenant_id, id) on delete cascade
    );
    create index spotlight_showings_of_viewer on spotlight_showings (tenant_id, viewer_id);

    -- A fictional profile buys nothing, whoever tries.
    create function refuse_fictional_spotlight() returns trigger language plpgsql as $$
    begin
      if exists (select from profiles where tenant_id = new.tenant_id and id = new.profile_id and fictional) then
        raise check_violation using constraint = 'spotlights_not_fictional', message = 'a fictional profile has no spotlight';
      end if;
      return new;
    end $$;
    create trigger spotlights_not_fictional before insert or update of profile_id on spotlights for each row
      execute function refuse_fictional_spotlight();

    alter table site_days
      add column spotlights_bought integer not null default 0,
      add column spotlights_shown integer not null default 0,
      add column spotlights_unseen integer not null default 0,
      add column spotlights_credits integer not null default 0,
      add column spotlights_returned integer not null default 0;

    -- Each adds to what is known, whatever that is.
    do $$
    declare
      list record;
      known text;
      body text;
    begin
      for list in select * from (values ('notification_preferences', 'type', 'spotlights'), ('live_events', 'type', 'spotlight'),
          ('ledger_transfers', 'reason', 'spotlight'', ''spotlight_return')) as lists (of_table, of_column, added) loop
        select string_agg(quote_literal(name[1]), ', ') into known from pg_constraint,
          regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as name
          where conname = format('%s_%s_known', list.of_table, list.of_column) and conrelid = list.of_table::regclass;
        execute format('alter table %1$I drop constraint %1$s_%2$s_known,
          add constraint %1$s_%2$s_known check (%2$I in (%3$s, ''%4$s'')) not valid', list.of_table, list.of_column, known, list.added);
      end loop;

      select pg_get_functiondef('due_sweeps(uuid[], timestamptz)'::regprocedure) into body;
      if position('], null);' in body) = 0 then raise 'due_sweeps ends in another way'; end if;
      execute replace(body, '], null);', ', case when exists (select from spotlights where tenant_id = site
        and settled_at is null) then ''spotlights'' end], null);');
    end $$;`,
  );
  await protectTenantTables(db, ['spotlights', 'spotlight_showings']);
}
