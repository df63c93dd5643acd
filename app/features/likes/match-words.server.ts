import type { FullTFunction } from '../../../i18n/translator.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../tenants/value-lists.ts';

/** What the brand says at a match with `name`; the title may have `<em>`. */
export function matchWords(t: FullTFunction, { niche }: Pick<Tenant, 'niche'>, name: string) {
  const look = NICHES[niche];
  return {
    title: t(`niche:${look}.match.title`),
    text: t(`niche:${look}.match.text`, { name }),
    write: t(`niche:${look}.match.write`, { name }),
  };
}
