import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';
import { replaceSearchFacts } from '../search-facts.ts';

const FACTS = ['sexuality', 'hair', 'eyes', 'body', 'relationship', 'tattoos', 'reason', 'music'];

/** The search indexes by what follows site, gender and country. */
const INDEXES: Record<string, string> = {
  profiles_search: 'last_active_at desc, id desc',
  profiles_search_region: 'region, last_active_at desc, id desc',
  profiles_search_new: 'created_at, last_active_at desc, id desc',
  profiles_search_cell: 'grid_y, grid_x, last_active_at desc, id desc',
};
/** What a search compares besides bits. */
const COMPARED = ['birth_date', 'created_at', 'grid_x', 'grid_y'];

function createIndex(name: string, key: string): string {
  const included = ['search_slot', ...COMPARED.filter((column) => !key.split(/,? /).includes(column))];
  return `create index ${name} on profiles (tenant_id, gender, country, ${key}) include (${included.join(', ')})
    where status = 'active' and not invisible;`;
}

/**
 * Bitmaps of who can be found by each fact: a search counts and filters by bits instead of values (decision 0051). They
 * replace two indexes, and most columns of the other four.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    drop index profiles_search, profiles_search_region, profiles_search_age, profiles_search_new, profiles_search_cell,
      profiles_search_traits;
    alter table profiles drop column interest_bits;
    drop function interest_bits;

    -- The bit of a profile in the bitmaps of its site, from when it is first discoverable until it is deleted.
    alter table profiles add column search_slot integer;
    create table search_slots (
      tenant_id uuid not null references tenants (id),
      slot integer not null,
      profile_id uuid not null,
      primary key (tenant_id, slot)
    );
    -- Bit n of chunk c is 1 if the profile of slot 8192 c + n can be found by the fact. Missing bits are 0.
    create table search_bitmaps (
      tenant_id uuid not null references tenants (id),
      fact text not null,
      chunk integer not null,
      bits bit varying(8192) not null,
      primary key (tenant_id, fact, chunk)
    ) with (fillfactor = 80);
    `,
  );
  await protectTenantTables(db, ['search_slots', 'search_bitmaps']);
  await runDdl(
    db,
    `
    grant insert, delete on search_slots to ${CONSOLE_ROLE};
    grant insert, update, delete on search_bitmaps to ${CONSOLE_ROLE};

    -- Triggers use no sequential scans: their plans are kept from when the tables were small.
    create function assign_search_slot() returns trigger language plpgsql set enable_seqscan = off as $$
    begin
      -- One transaction after the other numbers the profiles of a site.
      perform pg_advisory_xact_lock(hashtextextended('search_slots ' || new.tenant_id, 0));
      new.search_slot := coalesce((select max(slot) + 1 from search_slots where tenant_id = new.tenant_id), 0);
      insert into search_slots (tenant_id, slot, profile_id) values (new.tenant_id, new.search_slot, new.id);
      return new;
    end $$;

    create function release_search_slot() returns trigger language plpgsql as $$
    begin
      delete from search_slots where tenant_id = old.tenant_id and slot = old.search_slot;
      new.search_slot := null;
      return new;
    end $$;

    create function insert_search_bitmaps() returns trigger language plpgsql set enable_seqscan = off as $$
    begin
      insert into search_bitmaps as b (tenant_id, fact, chunk, bits)
        select p.tenant_id, fact, p.search_slot / 8192, substring(
            bit_or(set_bit(0::bit(8192), p.search_slot % 8192, 1)) for 1024 * (max(p.search_slot % 8192) / 1024 + 1))
        from inserted i join profiles p on p.tenant_id = i.tenant_id and p.id = i.id
          cross join lateral unnest(search_facts(p)) as fact
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (tenant_id, fact, chunk) do update set bits = substring(
          b.bits::bit(8192) | excluded.bits::bit(8192) for greatest(length(b.bits), length(excluded.bits)));
      return null;
    end $$;

    create function update_search_bitmaps() returns trigger language plpgsql set enable_seqscan = off as $$
    declare
      before text[] := search_facts(old);
      after text[] := case when tg_op = 'UPDATE' then search_facts(new) else array[]::text[] end;
      removed text[] := array(select unnest(before) except select unnest(after));
      added text[] := array(select unnest(after) except select unnest(before));
      place integer := case when tg_op = 'UPDATE' then coalesce(new.search_slot, old.search_slot) else old.search_slot end;
    begin
      if tg_op = 'DELETE' then
        -- A purge deletes slots and bitmaps as a whole.
        if current_setting('app.purging', true) = old.tenant_id::text then return old; end if;
        delete from search_slots where tenant_id = old.tenant_id and slot = place;
      end if;
      if removed = '{}' and added = '{}' then return case when tg_op = 'DELETE' then old end; end if;
      -- In one order: two profiles of a chunk may swap facts.
      perform 1 from search_bitmaps where tenant_id = old.tenant_id and chunk = place / 8192
        and fact = any (removed || added) order by fact for update;
      update search_bitmaps set bits = set_bit(bits, place % 8192, 0)
        where tenant_id = old.tenant_id and chunk = place / 8192 and fact = any (removed) and length(bits) > place % 8192;
      -- Of an erased member, not even the name of a fact that nobody else has stays.
      delete from search_bitmaps
        where tenant_id = old.tenant_id and chunk = place / 8192 and fact = any (removed) and bit_count(bits) = 0;
      insert into search_bitmaps as b (tenant_id, fact, chunk, bits)
        select old.tenant_id, fact, place / 8192,
          substring(set_bit(0::bit(8192), place % 8192, 1) for 1024 * (place % 8192 / 1024 + 1))
        from unnest(added) as fact order by fact
        on conflict (tenant_id, fact, chunk) do update set bits = substring(
          b.bits::bit(8192) | excluded.bits::bit(8192) for greatest(length(b.bits), length(excluded.bits)));
      return case when tg_op = 'DELETE' then old end;
    end $$;

    -- Builds slots and bitmaps of a site from its profiles, for those that were stored without triggers.
    create function rebuild_search(site uuid) returns void language plpgsql as $$
    begin
      update profiles p set search_slot = numbered.slot from (
          select id, coalesce((select max(search_slot) + 1 from profiles where tenant_id = site), 0)
            + row_number() over (order by created_at, id)::integer - 1 as slot
          from profiles where tenant_id = site and search_slot is null and status = 'active' and not invisible
        ) as numbered where p.tenant_id = site and p.id = numbered.id;
      insert into search_slots (tenant_id, slot, profile_id)
        select site, search_slot, id from profiles where tenant_id = site and search_slot is not null
        on conflict do nothing;
      delete from search_bitmaps where tenant_id = site;
      insert into search_bitmaps (tenant_id, fact, chunk, bits)
        select site, fact, search_slot / 8192, substring(
            bit_or(set_bit(0::bit(8192), search_slot % 8192, 1)) for 1024 * (max(search_slot % 8192) / 1024 + 1))
        from profiles p cross join lateral unnest(search_facts(p)) as fact where tenant_id = site group by 2, 3;
    end $$;
    revoke execute on function rebuild_search from public;
    `,
  );
  await replaceSearchFacts(db, FACTS);
  await runDdl(
    db,
    `
    -- The owner is bound by the policies as well, so site by site. No trigger of profiles but the one above is affected.
    alter table profiles disable trigger profiles_update_search;
    do $$
    declare
      site uuid;
    begin
      for site in select id from tenants loop
        perform set_config('app.tenant_id', site::text, true);
        perform rebuild_search(site);
      end loop;
      perform set_config('app.tenant_id', '', true);
    end $$;
    alter table profiles enable trigger profiles_update_search;

    create trigger profiles_assign_search_slot before insert or update of status, invisible on profiles for each row
      when (new.status = 'active' and not new.invisible and new.search_slot is null) execute function assign_search_slot();
    create trigger profiles_release_search_slot before update of status on profiles for each row
      when (new.status = 'deleted' and old.search_slot is not null) execute function release_search_slot();
    create trigger profiles_insert_search after insert on profiles referencing new table as inserted
      for each statement execute function insert_search_bitmaps();
    create trigger profiles_delete_search before delete on profiles
      for each row execute function update_search_bitmaps();
    ${Object.entries(INDEXES)
      .map(([name, key]) => createIndex(name, key))
      .join('\n')}
    `,
  );
}
