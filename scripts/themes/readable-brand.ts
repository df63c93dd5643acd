import { pairRules, type PairRule } from '../../themes/contrast-pairs.ts';
import { contrastRatio, parseHex, resolveToken } from '../../themes/contrast.ts';
import type { Palette } from '../../themes/palette.ts';

const INKS = ['text', 'on-primary', 'primary-text', 'on-hero', 'on-accent', 'bg'].map((role) => `var(--${role})`);

export function unreadablePairs(
  brand: ReadonlyMap<string, string>,
  palette: Palette,
  bodyContrast: number,
): PairRule[] {
  return pairRules(bodyContrast).filter((rule) =>
    (['light', 'dark'] as const).some((scheme) => {
      const tokens = new Map([...brand, ...palette[scheme]]);
      const [ink, ground] = rule.pair.map((name) => resolveToken(tokens, name));
      if (!parseHex(ink) || !parseHex(ground)) return !rule.plainOnly;
      return contrastRatio(ink, ground) < rule.requiredRatio;
    }),
  );
}

/**
 * The brand tokens that must change for every pair to be readable in the new palette: another ink that is readable in
 * both schemes, otherwise the highest contrast pair.
 */
export function readableChanges(
  brand: ReadonlyMap<string, string>,
  palette: Palette,
  bodyContrast: number,
): Map<string, string> {
  const changes = new Map<string, string>();
  const failing = (more: [string, string][]) =>
    unreadablePairs(new Map([...brand, ...changes, ...more]), palette, bodyContrast);
  // A new background may require another ink for an earlier pair: as many rounds as pairs suffice.
  for (let round = pairRules(bodyContrast).length; round > 0; round -= 1) {
    const [rule] = failing([]);
    if (!rule) return changes;
    const [ink, ground] = rule.pair;
    const own = /^var\(--([\w-]+)\)$/.exec(brand.get(ground) ?? '')?.[1];
    const candidates = [...(own ? [`var(--on-${own})`] : []), ...INKS, '#ffffff', '#000000'];
    const stillFails = (value: string) => failing([[ink, value]]).some(({ pair }) => pair[0] === ink);
    const found = candidates.find((value) => !stillFails(value));
    changes.set(ink, found ?? 'var(--text)');
    if (!found) changes.set(ground, 'var(--surface)');
  }
  throw new Error(
    `No readable colours were found for ${failing([])
      .map(({ pair }) => pair.join(' on '))
      .join(', ')}.`,
  );
}
