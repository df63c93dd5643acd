import type { ProfileFact } from '../../../../server/modules/desk/operators/index.ts';

/** Names by code of the regions in these facts. @param regions names by code, by country */
export function regionNames(
  regions: Readonly<Record<string, Readonly<Record<string, string>>>>,
  facts: readonly ProfileFact[],
): Record<string, string> {
  const codes = facts.flatMap(({ name, was, is }) => (name === 'region' ? [was, is] : []));
  const named = codes.flatMap((code) => {
    const found = typeof code === 'string' && regions[code.slice(0, 2)]?.[code];
    return found ? [[code, found] as const] : [];
  });
  return Object.fromEntries(named) as Record<string, string>;
}
