import type { FullTFunction } from '../../../../i18n/translator.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { NICHES } from '../../../../tenants/value-lists.ts';
import { INTEREST_GROUPS } from '../../../lib/formatting/interest-groups.ts';

/** Interests that a first message may mention to a stranger. */
const EVERYDAY = [...INTEREST_GROUPS.outside, ...INTEREST_GROUPS.table, ...INTEREST_GROUPS.culture];

/** A line about the first everyday interest that both share; none if there is none. */
function sharedLines(t: FullTFunction, shared: readonly string[]): string[] {
  const interest = EVERYDAY.find((each) => shared.includes(each));
  return interest ? [t('icebreakers:shared', { interest: t(`facts:interests.value.${interest}`) })] : [];
}

/**
 * Three opening lines for a conversation in which nobody has written: one about what both share, where they do, and
 * others in the tenant's tone.
 */
export function openingLines(
  t: FullTFunction,
  { niche }: Pick<Tenant, 'niche'>,
  shared: readonly string[] = [],
): string[] {
  const general = (['one', 'two', 'three'] as const).map((line) => t(`icebreakers:${NICHES[niche]}.${line}`));
  return [...sharedLines(t, shared), ...general].slice(0, general.length);
}

/** The line that a link requests without JavaScript, `?opener=1`; empty if it requests none. */
export function openerAt(lines: readonly string[], query: URLSearchParams): string {
  return lines[Number(query.get('opener')) - 1] ?? '';
}
