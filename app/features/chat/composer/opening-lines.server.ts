import type { FullTFunction } from '../../../../i18n/translator.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../../tenants/value-lists.ts';

/** Three of the opening lines in the tenant's tone, for a conversation in which nobody has written. */
export function openingLines(t: FullTFunction, { niche }: Pick<Tenant, 'niche'>): string[] {
  return (['one', 'two', 'three'] as const).map((line) => t(`icebreakers:${NICHES[niche]}.${line}`));
}

/** The line that a link asks for without JavaScript, `?opener=1`; empty for none. */
export function openerAt(lines: readonly string[], query: URLSearchParams): string {
  return lines[Number(query.get('opener')) - 1] ?? '';
}
