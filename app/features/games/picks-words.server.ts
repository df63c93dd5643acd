import type { FullTFunction } from '../../../i18n/translator.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../tenants/value-lists.ts';

/** What the brand says above the people of the day, and when there are none. */
export function picksWords(t: FullTFunction, { niche }: Pick<Tenant, 'niche'>) {
  const look = NICHES[niche];
  return { lead: t(`niche:${look}.picks`), empty: t(`niche:${look}.members.empty_title`) };
}

export type PicksWords = ReturnType<typeof picksWords>;
