import type { FullTFunction } from '../../../i18n/translator.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../tenants/value-lists.ts';

/** How to meet safely: what holds for everybody, and what the site's niche adds. */
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
