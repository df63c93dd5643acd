import { brandTokens, type Overrides } from './override-style.ts';
import { deriveColours } from './overrides.ts';
import { THEMES, type Scheme, type Theme } from './theme-list.ts';
import { readThemeTokens, tokensIn } from './theme-tokens.ts';

/** Every token of a site in one scheme: the theme's, the site's own and derived ones. */
export function siteTokens(theme: Theme, own: Overrides, scheme: Scheme): Map<string, string> {
  const base = readThemeTokens(theme.slug);
  const tokens = tokensIn(base, scheme);
  const { colours } = deriveColours({ tokens, bodyContrast: theme.bodyContrast }, own.colours[scheme]);
  const brand = brandTokens(base, own, { themes: THEMES, patternUrl: null });
  return new Map([...tokens, ...brand, ...colours]);
}
