import type { Sexuality } from '../../../../tenants/profile-facts.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';

export type Gender = 'male' | 'female';

/** Niches that show one gender to everyone: "she" is for women who meet women, "gay" for men who meet men. */
const NICHE_GENDERS: Partial<Record<Tenant['niche'], Gender[]>> = { 2: ['female'], 7: ['male'] };

const OPPOSITE_GENDER: Record<Gender, Gender> = { male: 'female', female: 'male' };

/**
 * The genders a member searches for by default: the niche's preset, else by gender and sexuality. Both for bi members
 * and visitors.
 */
export function defaultSearchGenders(
  niche: Tenant['niche'],
  member: { gender: Gender; sexuality: Sexuality } | null,
): Gender[] {
  const preset = NICHE_GENDERS[niche];
  if (preset) return preset;
  if (member === null || member.sexuality === 'bi') return ['female', 'male'];
  return [member.sexuality === 'hetero' ? OPPOSITE_GENDER[member.gender] : member.gender];
}
