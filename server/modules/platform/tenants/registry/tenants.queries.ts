import type { Trx } from '../../../../../db/client.ts';

/** The id of the tenant with this slug; stored as `newId` if there is none. Concurrent callers get the same id. */
export async function ensureTenantRow(trx: Trx, slug: string, newId: string): Promise<string> {
  await trx
    .insertInto('tenants')
    .values({ id: newId, slug })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const row = await trx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return row.id;
}

/** The ids of the tenants with these slugs; stored as `newId()` where there is none. */
export async function ensureTenantRows(trx: Trx, slugs: readonly string[], newId: () => string) {
  const select = () => trx.selectFrom('tenants').select(['id', 'slug']).where('slug', 'in', slugs).execute();
  const known = slugs.length === 0 ? [] : await select();
  const present = new Set(known.map(({ slug }) => slug));
  const missing = slugs.filter((slug) => !present.has(slug));
  if (missing.length === 0) return new Map(known.map(({ id, slug }) => [slug, id]));
  await trx
    .insertInto('tenants')
    .values(missing.map((slug) => ({ id: newId(), slug })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  return new Map((await select()).map(({ id, slug }) => [slug, id]));
}

/** What a pod has stored about the place of a site. */
export interface Placement {
  id: string;
  slug: string;
  /** The pod that has the site's data; null for this one. */
  pod: string | null;
  /** How often the site had moved when this was stored. */
  moves: number;
}

export const selectPlacements = (trx: Trx, slugs: readonly string[]): Promise<Placement[]> =>
  trx
    .selectFrom('tenants')
    .select(['id', 'slug', 'pod', 'moves'])
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val([...slugs]))))
    .execute();

/** Lists sites whose data is in another pod. */
export async function insertForwardingRows(
  trx: Trx,
  sites: ReadonlyArray<{ id: string; slug: string; pod: string }>,
): Promise<void> {
  await trx
    .insertInto('tenants')
    .values(sites.map(({ id, slug, pod }) => ({ id, slug, pod })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}
