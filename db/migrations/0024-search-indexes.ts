import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/** Columns that a search can filter by; part of each index, so that only matching rows are read. */
const ASKED = `birth_date, region, sexuality, hair, eyes, body, relationship, tattoos, reason, interest_bits, fictional,
  main_photo_id, created_at, grid_x, grid_y`;

/** The search indexes by their leading columns; the planner selects one (decision 0024). */
const WAYS: Record<string, string> = {
  profiles_search: 'last_active_at desc, id desc',
  profiles_search_region: 'region, last_active_at desc, id desc',
  profiles_search_age: 'birth_date, last_active_at desc, id desc',
  profiles_search_new: 'created_at, last_active_at desc, id desc',
  profiles_search_cell: 'grid_y, grid_x, last_active_at desc, id desc',
  profiles_search_traits: 'hair, eyes, body, relationship, tattoos, reason, sexuality, last_active_at desc, id desc',
};

function wayInto(name: string, way: string): string {
  const rest = ASKED.split(/,\s+/).filter((column) => !way.split(/,? /).includes(column));
  return `create index ${name} on profiles (tenant_id, gender, country, ${way}) include (${rest.join(', ')})
    where status = 'active' and not invisible;`;
}

/** Search on a million profiles: every filter is answered from indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- Interests as bits: a B-tree index cannot search an array, and a GIN index cannot be used under row-level
    -- security, because array operators are not leakproof. New interests are appended.
    create function interest_bits(interests text[]) returns bigint language sql immutable strict parallel safe
      return (select coalesce(bit_or(1::bigint << (array_position(array[
        'adventure', 'anal_sex', 'animals', 'art', 'astrology', 'bbq', 'beach', 'beer', 'biking', 'bondage', 'coffee',
        'cooking', 'dancing', 'exchanging_pictures', 'fashion', 'foodie', 'gardening', 'gym', 'hiking', 'hugging',
        'kissing', 'lingerie', 'massages', 'masturbating', 'movies', 'music', 'one_night_stand', 'oral_sex', 'outdoors',
        'party', 'photography', 'politics', 'public_sex', 'reading', 'relationship', 'sadomasochism', 'safe_sex', 'sex',
        'sex_toys', 'shopping', 'sports', 'sushi', 'tattoos', 'tea', 'theater', 'threesome', 'travelling', 'vegetarian',
        'video_games', 'wine'], each) - 1)), 0) from unnest(interests) as each);
    grant execute on function interest_bits to ${RUNTIME_ROLE};
    alter table profiles add column interest_bits bigint not null generated always as (interest_bits(interests)) stored;

    drop index profiles_search, profiles_search_region, profiles_search_birth_date;
    ${Object.entries(WAYS)
      .map(([name, way]) => wayInto(name, way))
      .join('\n')}
    -- The grid coordinates are correlated: most members live in few cells.
    create statistics profiles_cells (mcv) on grid_x, grid_y from profiles;
    alter statistics profiles_cells set statistics 300;

    -- Index-only scans need a table vacuumed since the last change.
    alter table profiles set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
    `,
  );
}
