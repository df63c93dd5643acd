import type { FullTFunction } from '../../../i18n/translator.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../tenants/value-lists.ts';

/** Meeting tips: the general ones, and those of the site's niche. */
export function safetyTips(t: FullTFunction, { niche }: Pick<Tenant, 'niche'>): string[] {
  const look = NICHES[niche];
  return [
    t(`safetytips:${look}.one`),
    t(`safetytips:${look}.two`),
    t('safetytips:all.one'),
    t('safetytips:all.two'),
    t('safetytips:all.three'),
    t('safetytips:all.four'),
  ];
}
