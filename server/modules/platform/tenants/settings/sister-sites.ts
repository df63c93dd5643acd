import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { NICHES, NICHE_REVEALS } from '../../../../../tenants/value-lists.ts';

type Related = Pick<Tenant, 'id' | 'family' | 'family_across_niches' | 'niche' | 'status'>;

/** Whether being a member of both sites reveals more than being a member of one. */
const revealsTogether = (one: Related, other: Related) =>
  one.niche !== other.niche && (NICHE_REVEALS[NICHES[one.niche]] || NICHE_REVEALS[NICHES[other.niche]]);

/** Whether two sites are of one family and may be offered to each other's members. */
export function areSisters(one: Related, other: Related): boolean {
  if (one.family === null || one.family !== other.family || one.id === other.id) return false;
  if (one.status === 'draft' || other.status === 'draft') return false;
  return !revealsTogether(one, other) || (one.family_across_niches && other.family_across_niches);
}

/**
 * What is odd about the family that a site names, in words.
 * @param family the served sites of the family, with or without the site itself
 */
export function describeFamily(tenant: Tenant, family: readonly Tenant[]): string[] {
  if (tenant.family === null) return [];
  const others = family.filter(({ id }) => id !== tenant.id);
  if (others.length === 0) {
    return [`family: no other site names the family ${tenant.family}, so its members are offered none.`];
  }
  return others
    .filter((other) => !areSisters(tenant, other) && revealsTogether(tenant, other))
    .map(
      ({ slug }) =>
        `family: ${slug} has another niche, and being a member of both would out somebody. ` +
        'They are offered to each other only with family_across_niches: true in both files.',
    );
}
