import type { Kysely } from 'kysely';

import { runDdl } from './row-level-security.ts';

/** Columns besides facts that `search_facts` reads. */
const OTHER_COLUMNS = 'status, invisible, gender, country, region, birth_date, main_photo_id, fictional, interests';

/**
 * Creates or replaces the function that lists what a profile can be found by, and the trigger that keeps the bitmaps
 * of the search (decision 0051). The names are those of `server/modules/people/discovery/matching/fact-groups.ts`.
 *
 * Migrations call this: do not change what it does for arguments that a released migration passes.
 * @param searched all facts with one value that members can be searched by
 * @param options.verified whether members can be searched by their verified photo, since migration 0128
 */
export async function replaceSearchFacts(
  db: Kysely<unknown>,
  searched: readonly string[],
  { verified = false }: { verified?: boolean } = {},
): Promise<void> {
  const facts = searched.map((fact) => `'${fact}:' || p.${fact}`);
  if (verified) facts.unshift(`case when p.photo_verified_at is not null then 'verified' end`);
  const columns = [OTHER_COLUMNS, ...(verified ? ['photo_verified_at'] : []), ...searched].join(', ');
  await runDdl(
    db,
    `
    create or replace function search_facts(p profiles) returns text[] language sql immutable parallel safe
      return case when p.status <> 'active' or p.invisible then array[]::text[] else array_remove(array[
        'who:' || p.gender || ':' || p.country,
        'region:' || p.region,
        'born:' || extract(year from p.birth_date)::int,
        'lustrum:' || extract(year from p.birth_date)::int / 5,
        case when p.main_photo_id is not null then 'photo' end,
        case when not p.fictional then 'member' end,
        ${facts.join(', ')}], null) || array(select 'interests:' || each from unnest(p.interests) as each) end;

    create or replace trigger profiles_update_search after update of ${columns}
      on profiles for each row execute function update_search_bitmaps();
    `,
  );
}
