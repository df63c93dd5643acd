import { contrastRatio, parseHex, resolveToken, type Tokens } from '../../../../themes/contrast.ts';
import { pairRules } from '../../../../themes/contrast-pairs.ts';
import { TOKEN_GROUPS, type TokenPlace } from '../../../../themes/contract.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { THEMES, type Theme } from '../../../../themes/theme-list.ts';
import { readThemeTokens, tokensIn } from '../../../../themes/theme-tokens.ts';

/** One token in one scheme: its source value and the colour it resolves to; null if that is not a plain colour. */
export interface TokenValue {
  source: string;
  colour: string | null;
}

export interface TokenRow {
  name: string;
  purpose: string;
  optional: boolean;
  /** Null where the theme does not set it. */
  light: TokenValue | null;
  dark: TokenValue | null;
}

export interface TokenGroupView {
  name: string;
  place: TokenPlace;
  purpose: string;
  tokens: TokenRow[];
}

export interface PairRow {
  ink: string;
  ground: string;
  inkColour: string;
  groundColour: string;
  /** Contrast, 1 to 21, rounded down to hundredths, so that 4.499 is not shown as 4.5. */
  ratio: number;
  need: number;
  passes: boolean;
}

export interface TokenTable {
  groups: TokenGroupView[];
  pairs: Record<'light' | 'dark', PairRow[]>;
}

/** The theme of that name. @throws DomainError `not_found` */
export function findTheme(slug: string): Theme {
  const theme = THEMES.find((each) => each.slug === slug);
  if (!theme) throw domainError('not_found');
  return theme;
}

function valueOf(tokens: Tokens, name: string): TokenValue | null {
  const written = tokens.get(name);
  if (written === undefined) return null;
  const resolved = resolveToken(tokens, name);
  return { source: written, colour: parseHex(resolved) ? (resolved ?? null) : null };
}

/** Every checked pair in one scheme, with its contrast; pairs without two plain colours are omitted. */
export function contrastPairs(tokens: Tokens, bodyContrast: number): PairRow[] {
  return pairRules(bodyContrast).flatMap(({ pair: [ink, ground], requiredRatio }) => {
    const [inkColour = '', groundColour = ''] = [resolveToken(tokens, ink), resolveToken(tokens, ground)];
    if (!parseHex(inkColour) || !parseHex(groundColour)) return [];
    const ratio = contrastRatio(inkColour, groundColour);
    return [
      {
        ink,
        ground,
        inkColour,
        groundColour,
        need: requiredRatio,
        ratio: Math.floor(ratio * 100) / 100,
        passes: ratio >= requiredRatio,
      },
    ];
  });
}

/**
 * The theme's value for every token of the contract, and its contrasts. @throws DomainError `not_found` for an unknown
 * theme
 */
export function buildTokenTable(slug: string): TokenTable {
  const theme = findTheme(slug);
  const all = readThemeTokens(slug);
  const [light, dark] = [tokensIn(all, 'light'), tokensIn(all, 'dark')];
  const rows = (tokens: Readonly<Record<string, string>>, optional: boolean): TokenRow[] =>
    Object.entries(tokens).map(([name, purpose]) => ({
      name,
      purpose,
      optional,
      light: valueOf(light, name),
      dark: valueOf(dark, name),
    }));
  return {
    groups: TOKEN_GROUPS.map(({ name, place, purpose, required, optional = {} }) => ({
      name,
      place,
      purpose,
      tokens: [...rows(required, false), ...rows(optional, true)],
    })),
    pairs: { light: contrastPairs(light, theme.bodyContrast), dark: contrastPairs(dark, theme.bodyContrast) },
  };
}
