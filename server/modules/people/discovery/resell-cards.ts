import { selectText } from '../../../../tenants/localised-text.ts';
import type { Ctx } from '../../../context.ts';
import { RESULTS_PER_AD } from './search/search-limits.schema.ts';

export interface ResellCardView {
  kind: 'cam' | 'resell';
  title: string;
  text: string;
  url: string;
}

/**
 * The advertisements of one page: at most one per twelve results, none on a site without `member_resell`. They rotate
 * from page to page.
 */
export function resellCards({ tenant, locale }: Ctx, { page, results }: { page: number; results: number }) {
  const all = tenant.member_resell ?? [];
  const room = all.length === 0 ? 0 : Math.floor(results / RESULTS_PER_AD);
  const first = (page - 1) * room;
  return Array.from({ length: room }, (_, n): ResellCardView => {
    const { kind, title, text, url } = all[(first + n) % all.length]!;
    return { kind, title: selectText(tenant, title, locale), text: selectText(tenant, text, locale), url };
  });
}
