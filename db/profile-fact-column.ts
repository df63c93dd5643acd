import { sql, type Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from './row-level-security.ts';
import { replaceSearchFacts } from './search-facts.ts';

/** Columns that a search could filter by besides facts before migration 0067. */
const FILTERED = [
  'birth_date',
  'region',
  'interest_bits',
  'fictional',
  'main_photo_id',
  'created_at',
  'grid_x',
  'grid_y',
];

/** The covering indexes of the search until then, with their keys after site, gender and country (migration 0024). */
const SEARCH_INDEXES: Record<string, string> = {
  profiles_search: 'last_active_at desc, id desc',
  profiles_search_region: 'region, last_active_at desc, id desc',
  profiles_search_age: 'birth_date, last_active_at desc, id desc',
  profiles_search_new: 'created_at, last_active_at desc, id desc',
  profiles_search_cell: 'grid_y, grid_x, last_active_at desc, id desc',
  // Facts added later are not part of the key: a skip scan takes more steps with each column before the one asked for.
  profiles_search_traits: 'hair, eyes, body, relationship, tattoos, reason, sexuality, last_active_at desc, id desc',
};

interface NewFact {
  column: string;
  values: readonly string[];
  /** All facts with one value that members can be searched by from this migration on. */
  searched: readonly string[];
}

/**
 * Adds the column of a choice fact to `profiles`: limited to its values, writable at the desk for fictional profiles
 * only, and with bitmaps for the search; before migration 0067 it was part of every index of the search instead.
 *
 * Migrations call this: do not change what it does for arguments that a released migration passes.
 */
export async function addProfileFact(db: Kysely<unknown>, { column, values, searched }: NewFact): Promise<void> {
  const list = values.map((value) => `'${value}'`).join(', ');
  await runDdl(
    db,
    `
    alter table profiles add column ${column} text constraint profiles_${column}_known check (${column} in (${list}));
    grant insert (${column}), update (${column}) on profiles to ${CONSOLE_ROLE};
    create trigger profiles_${column}_at_desk before update of ${column} on profiles
      for each row when (current_user = '${CONSOLE_ROLE}' and not old.fictional) execute function refuse_writing_members();
    `,
  );
  const { rows } = await sql<{ bitmaps: boolean; verified: boolean }>`
    select to_regclass('search_bitmaps') is not null as bitmaps, exists (select from pg_attribute
      where attrelid = 'profiles'::regclass and attname = 'photo_verified_at') as verified`.execute(db);
  const { bitmaps, verified } = rows[0]!;
  if (bitmaps) await replaceSearchFacts(db, searched, { verified });
  else await includeInIndexes(db, searched);
}

async function includeInIndexes(db: Kysely<unknown>, searched: readonly string[]): Promise<void> {
  for (const [name, key] of Object.entries(SEARCH_INDEXES)) {
    const keyColumns = key.split(/,? /);
    const included = [...searched, ...FILTERED].filter((each) => !keyColumns.includes(each));
    await runDdl(
      db,
      `drop index ${name};
      create index ${name} on profiles (tenant_id, gender, country, ${key}) include (${included.join(', ')})
        where status = 'active' and not invisible;`,
    );
  }
}
