import { stringify } from 'yaml';

import { COMPOSED_SCREENS, compositionNames, type ComposedScreen } from '../../../../tenants/compositions.ts';
import { themeSchema } from '../../../../tenants/sections.schema.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { COLOUR_ROLES } from '../../../../tenants/value-lists.ts';
import { parseHex, resolveToken } from '../../../../themes/contrast.ts';
import { findFaults } from '../../../../themes/overrides.ts';
import { siteTokens } from '../../../../themes/site-tokens.ts';
import { THEMES, type Theme } from '../../../../themes/theme-list.ts';
import { readThemeTokens, tokensIn } from '../../../../themes/theme-tokens.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { COMPOSITION_PARAMETER } from './frame.schema.ts';
import { contrastPairs, findTheme, type PairRow } from './token-table.ts';

type ThemeSection = Tenant['theme'];
type SchemeName = 'light' | 'dark';
type Texts = { get: (name: string) => string | null };

/** A colour role in one scheme, as the editor shows it. */
export interface RoleView {
  role: string;
  /** The effective colour: chosen, derived from a chosen one, or the theme's own. */
  colour: string;
  /** Chosen in the editor, and so part of the export. */
  own: boolean;
  /** The theme's own colour. */
  base: string;
}

/** A chosen colour that fails a contrast pair, and the nearest one that passes; null if no lightness passes. */
export interface RoleFault {
  role: string;
  ink: string;
  ground: string;
  ratio: number;
  need: number;
  nearest: string | null;
}

interface SchemePreview {
  roles: RoleView[];
  faults: RoleFault[];
  /** All pairs that fail with the current colours. */
  failing: PairRow[];
  /** Number of pairs checked. */
  checked: number;
}

export interface ThemePreview {
  radius: number | null;
  /** The theme's own corner radius, in px. */
  baseRadius: number;
  fonts: ThemeSection['fonts'];
  pattern: string | null;
  scheme: ThemeSection['scheme'];
  /** How screens are arranged; null as the theme does. */
  composition: ThemeSection['composition'];
  /** The override stylesheet of a site with this export; empty if nothing differs. */
  css: string;
  /** For a site's tenant.yaml. */
  yaml: string;
  light: SchemePreview;
  dark: SchemePreview;
}

interface ThemePreviewDeps {
  tenantFor: (theme: string) => Tenant | null;
  /** Renders a site's override stylesheet. */
  styleOf: (tenant: Tenant) => string;
}

/** Font families that any theme ships, by name. */
export const FAMILIES = [...new Set(THEMES.flatMap(({ fonts }) => fonts.map(({ family }) => family)))].sort();
/** Compositions by screen, the plain one first. */
export const COMPOSITION_CHOICES = Object.fromEntries(
  COMPOSED_SCREENS.map((screen) => [screen, compositionNames(screen)]),
) as Record<ComposedScreen, string[]>;
export const PATTERNS = ['none', ...THEMES.map(({ slug }) => slug)];

/** The format of tenant files; excludes partially typed colours. */
const HEX = /^#[\da-f]{6}$/i;
const SCHEME_CHOICES = ['light', 'dark', 'auto'] as const;
const LARGEST_RADIUS = 32;

const plain = (tokens: ReadonlyMap<string, string>, role: string) => {
  const colour = resolveToken(tokens, role);
  return parseHex(colour) ? (colour ?? '') : '';
};

/** The colours that differ from the theme; a form without JavaScript sends every colour. */
function readColours(theme: Theme, scheme: SchemeName, given: Texts): Record<string, string> {
  const base = tokensIn(readThemeTokens(theme.slug), scheme);
  const entries = COLOUR_ROLES.map(
    (role) => [role, given.get(`${scheme}.${role}`)?.trim().toLowerCase() ?? ''] as const,
  );
  return Object.fromEntries(entries.filter(([role, value]) => HEX.test(value) && value !== plain(base, role)));
}

/** The known compositions among the given ones. */
export function readComposition(given: Texts): ThemeSection['composition'] {
  const known = COMPOSED_SCREENS.map((screen) => {
    const name = given.get(COMPOSITION_PARAMETER + screen);
    return [screen, COMPOSITION_CHOICES[screen].find((each) => each === name) ?? null];
  });
  return Object.fromEntries(known) as ThemeSection['composition'];
}

/** Parses the theme choices field by field; an invalid choice counts as not chosen. */
function readSection(theme: Theme, given: Texts): ThemeSection {
  const oneOf = (name: string, choices: readonly string[]) => choices.find((each) => each === given.get(name)) ?? null;
  const radius = given.get('radius') ?? '';
  const whole = /^\d{1,2}$/.test(radius) && Number(radius) <= LARGEST_RADIUS ? Number(radius) : null;
  return themeSchema.parse({
    base: theme.slug,
    scheme: oneOf('scheme', SCHEME_CHOICES),
    colours: { light: readColours(theme, 'light', given), dark: readColours(theme, 'dark', given) },
    radius: whole,
    fonts: { display: oneOf('display', FAMILIES), text: oneOf('text', FAMILIES) },
    pattern: oneOf('pattern', PATTERNS),
    composition: readComposition(given),
  });
}

function previewScheme(theme: Theme, section: ThemeSection, scheme: SchemeName): SchemePreview {
  const base = tokensIn(readThemeTokens(theme.slug), scheme);
  const tokens = siteTokens(theme, section, scheme);
  const own = section.colours[scheme];
  const pairs = contrastPairs(tokens, theme.bodyContrast);
  return {
    roles: COLOUR_ROLES.map((role) => ({
      role,
      own: own[role] !== undefined,
      colour: plain(tokens, role),
      base: plain(base, role),
    })),
    faults: findFaults({ tokens: base, bodyContrast: theme.bodyContrast }, own).map(
      ({ role, ink, ground, ratio, requiredRatio, nearest }) => ({
        role,
        ink,
        ground,
        need: requiredRatio,
        nearest,
        ratio: Math.floor(ratio * 100) / 100,
      }),
    ),
    failing: pairs.filter(({ passes }) => !passes),
    checked: pairs.length,
  };
}

/** Exports only what was chosen; a missing key means the theme's own value. */
function toYaml({ base, scheme, colours, radius, fonts, pattern, composition }: ThemeSection): string {
  const filled = <Value extends object>(value: Value) => (Object.keys(value).length > 0 ? value : undefined);
  const chosen = <Value extends object>(value: Value) =>
    filled(Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== undefined)));
  const theme = chosen({
    base,
    scheme,
    colours: chosen({ light: filled(colours.light), dark: filled(colours.dark) }),
    radius,
    pattern,
    fonts: chosen(fonts),
    composition: chosen(composition),
  });
  return stringify({ theme }, { singleQuote: true, lineWidth: 0 });
}

/**
 * Previews changes to a theme with the functions that sites use for colours, stylesheet and validation.
 * @param given by name: `light.primary` (hex), `radius` (px), `display`, `text`, `pattern`, `scheme`, `composition.members`
 * @throws DomainError `not_found` for an unknown theme
 */
export function previewTheme(deps: ThemePreviewDeps, slug: string, given: Texts): ThemePreview {
  const theme = findTheme(slug);
  const tenant = deps.tenantFor(slug);
  if (!tenant) throw domainError('not_found');
  const section = readSection(theme, given);
  const { radius, fonts, pattern, scheme, composition } = section;
  return {
    radius,
    fonts,
    pattern,
    scheme,
    composition,
    baseRadius: Number.parseFloat(readThemeTokens(slug).brand.get('radius-l') ?? '0'),
    css: deps.styleOf({ ...tenant, theme: section }),
    yaml: toYaml(section),
    light: previewScheme(theme, section, 'light'),
    dark: previewScheme(theme, section, 'dark'),
  };
}
