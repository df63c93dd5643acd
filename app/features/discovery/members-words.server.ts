import type { FullTFunction } from '../../../i18n/translator.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { NICHES, type Locale } from '../../../tenants/value-lists.ts';
import { formatNumber } from '../../lib/formatting/format.ts';

interface MembersWordsOptions {
  tenant: Pick<Tenant, 'niche'>;
  locale: Locale;
  /** The number of results: exact up to 1,000, "1.000+" beyond. */
  numResults: number;
  numResultsCapped: boolean;
}

/** What the brand says on the members page; the title may have `<em>`.
 * @returns the count of results, or without any what to say instead */
export function membersWords(t: FullTFunction, options: MembersWordsOptions) {
  const { tenant, locale, numResults: count, numResultsCapped } = options;
  const look = NICHES[tenant.niche];
  const formatted = `${formatNumber(locale, count)}${numResultsCapped ? '+' : ''}`;
  return {
    title: t(`niche:${look}.members.title`),
    count: count > 0 ? t(`niche:${look}.members.count`, { count, formatted }) : null,
    empty:
      count > 0 ? null : { title: t(`niche:${look}.members.empty_title`), text: t(`niche:${look}.members.empty_text`) },
  };
}
