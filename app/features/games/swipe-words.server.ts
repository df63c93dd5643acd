import type { FullTFunction } from '../../../i18n/translator.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../tenants/value-lists.ts';

/** What the brand says on the swipe game: its title, which may have `<em>`, and when nobody is left. */
export function swipeWords(t: FullTFunction, { niche }: Pick<Tenant, 'niche'>) {
  const look = NICHES[niche];
  return { title: t(`niche:${look}.swipe.title`), end: t(`niche:${look}.swipe.end`) };
}

export type SwipeWords = ReturnType<typeof swipeWords>;
