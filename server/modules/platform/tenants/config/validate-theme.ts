import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import { findFaults, type ContrastFault } from '../../../../../themes/overrides.ts';
import { THEMES, THEMES_DIR, themeOfNiche, type Theme } from '../../../../../themes/theme-list.ts';
import { readThemeTokens, tokensIn } from '../../../../../themes/theme-tokens.ts';

type Themed = Pick<TenantConfig, 'niche' | 'theme'>;

/** An error in a tenant's `theme`, in the form of a TenantIssue. */
interface ThemeError {
  path: string[];
  wrong: string;
  allowed: string;
}

/** The site's base theme: the one it names, else its niche's. An unknown name is ignored. */
export function themeOf({ niche, theme }: Themed): Theme {
  return THEMES.find(({ slug }) => slug === theme.base) ?? themeOfNiche(niche);
}

/** The pattern's file name if it is a file of the site's folder. */
export function patternFile({ theme }: Pick<Themed, 'theme'>): string | null {
  return theme.pattern?.endsWith('.svg') ? theme.pattern : null;
}

export function themeFiles({ theme }: Pick<Themed, 'theme'>): Array<{ path: string[]; name: string }> {
  const files = [
    { path: ['theme', 'logo'], name: theme.logo },
    { path: ['theme', 'pattern'], name: patternFile({ theme }) },
  ];
  return files.flatMap(({ path, name }) => (name === null ? [] : [{ path, name }]));
}

function unknownName(path: string[], name: string | null, known: readonly string[], what: string): ThemeError[] {
  if (name === null || known.includes(name)) return [];
  return [{ path, wrong: `"${name}" is not ${what}`, allowed: known.join(', ') }];
}

/** A base theme that this process does not have; its folder may have been made since the start. */
export function unknownTheme(base: string | null, known: readonly string[], dir = THEMES_DIR): ThemeError[] {
  const [error] = unknownName(['theme', 'base'], base, known, 'a theme');
  if (!error || !existsSync(join(dir, base!, 'theme.json'))) return error ? [error] : [];
  const wrong = `"${base}" is a theme that was made after this start`;
  return [{ ...error, wrong, allowed: `${error.allowed}; or ${base} after npm run build and a restart of the app` }];
}

/** Example: `#ffcc00 gives on-primary (#ffffff) on primary a contrast of 1.5, less than 4.5`. */
function describeContrastFault(fault: ContrastFault, value: string): Omit<ThemeError, 'path'> {
  const named = (token: string, colour: string) => (token === fault.role ? token : `${token} (${colour})`);
  const pair = `${named(fault.ink, fault.inkColour)} on ${named(fault.ground, fault.groundColour)}`;
  // Rounded down, so that 4.49 is not shown as 4.5.
  const ratio = Math.floor(fault.ratio * 10) / 10;
  const wrong = `"${value}" gives ${pair} a contrast of ${ratio}, less than ${fault.requiredRatio}`;
  const allowed = fault.nearest
    ? `a colour such as "${fault.nearest}"`
    : `none of this hue while ${pair} has to reach ${fault.requiredRatio}; change the other colour too`;
  return { wrong, allowed };
}

function validateColours(config: Themed, scheme: 'light' | 'dark'): ThemeError[] {
  const own = config.theme.colours[scheme];
  if (Object.keys(own).length === 0) return [];
  const theme = themeOf(config);
  const tokens = tokensIn(readThemeTokens(theme.slug), scheme);
  return findFaults({ tokens, bodyContrast: theme.bodyContrast }, own).map((fault) => ({
    path: ['theme', 'colours', scheme, fault.role],
    ...describeContrastFault(fault, own[fault.role as keyof typeof own] ?? ''),
  }));
}

/**
 * Validates a tenant's `theme`: names of themes and fonts, and in each scheme the contrast of every text pair
 * affected by its colours.
 */
export function validateTheme(config: Themed): ThemeError[] {
  const { base, fonts, pattern } = config.theme;
  const slugs = THEMES.map(({ slug }) => slug);
  const families = [...new Set(THEMES.flatMap((theme) => theme.fonts.map(({ family }) => family)))].sort();
  const byName = patternFile(config) ? null : pattern;
  const names = [
    ...unknownTheme(base, slugs),
    ...unknownName(['theme', 'fonts', 'display'], fonts.display, families, 'a font family that is shipped'),
    ...unknownName(['theme', 'fonts', 'text'], fonts.text, families, 'a font family that is shipped'),
    ...unknownName(['theme', 'pattern'], byName, ['none', ...slugs], 'the pattern of a theme'),
  ];
  return names.length > 0 ? names : [...validateColours(config, 'light'), ...validateColours(config, 'dark')];
}
