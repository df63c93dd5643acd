import type { Tenant } from '../tenants/tenant.schema.ts';
import type { ColourRole } from '../tenants/value-lists.ts';
import { resolveToken } from '../themes/contrast.ts';
import { siteTokens } from '../themes/site-tokens.ts';
import { THEMES, themeOfNiche, type Scheme, type Theme } from '../themes/theme-list.ts';
import { darkRules } from './dark-rules.ts';
import { frameValues, mailFrame } from './frames.ts';

/** Colour roles used in mails. Mail clients do not support custom properties, so values are inlined. */
const COLOUR_ROLES = [
  'bg',
  'surface',
  'surface-sunken',
  'text',
  'text-muted',
  'border',
  'primary',
  'on-primary',
  'primary-text',
  'hero',
  'on-hero',
] as const satisfies readonly ColourRole[];

/** Other tokens by placeholder name. */
const OTHER_TOKENS = {
  'font-display': 'font-display',
  'font-text': 'font-text',
  'head-weight': 'head-weight',
  size: 'size-base',
  'size-small': 'step--1',
  'radius-card': 'card-radius',
  'radius-button': 'btn-radius',
  'button-weight': 'btn-weight',
  'button-spacing': 'btn-ls',
  'button-transform': 'btn-transform',
} as const;

/** Pixels of a `rem`, which mail programs do not support. */
const REM_PX = 16;

/** A size of text in pixels. */
const inPixels = (value: string): string =>
  value.replace(/^(\d*\.?\d+)rem$/, (_, size: string) => `${Number(size) * REM_PX}px`);

type BrandedTenant = Pick<Tenant, 'niche' | 'theme'>;

/** Theme of a tenant's mails: the configured one, or its niche's. */
export function mailTheme({ niche, theme }: BrandedTenant): Theme {
  return THEMES.find(({ slug }) => slug === theme.base) ?? themeOfNiche(niche);
}

/** The scheme of inline colours: the default of the site. Mail programs that follow the reader replace a light one. */
function mailScheme(theme: Theme, own: Tenant['theme']['scheme']): Scheme {
  return own === 'light' || own === 'dark' ? own : theme.scheme;
}

/** Placeholder values of a tenant's brand: theme tokens with the tenant's overrides, and the frame of its portraits. */
export function brandValues(tenant: BrandedTenant): Record<string, string> {
  const theme = mailTheme(tenant);
  const scheme = mailScheme(theme, tenant.theme.scheme);
  const tokens = siteTokens(theme, tenant.theme, scheme);
  const value = (name: string) => resolveToken(tokens, name) ?? '';
  const frame = mailFrame(theme, tenant.theme);
  return {
    // A brand that is dark first stays dark.
    schemes: scheme === 'dark' ? 'dark' : 'light dark',
    ...Object.fromEntries(COLOUR_ROLES.map((role) => [role, value(role)])),
    ...Object.fromEntries(Object.entries(OTHER_TOKENS).map(([name, token]) => [name, inPixels(value(token))])),
    ...frameValues(frame),
    'frame-colour': value(frame.border.role),
  };
}

/** How portraits are cut for a tenant's mails. */
export const portraitShape = (tenant: BrandedTenant) => mailFrame(mailTheme(tenant), tenant.theme).shape;

/** Styles of a tenant's brand for readers of the dark scheme. */
export function brandDarkRules(tenant: BrandedTenant): string {
  const theme = mailTheme(tenant);
  const tokens = siteTokens(theme, tenant.theme, 'dark');
  return darkRules((role) => resolveToken(tokens, role) ?? '', mailFrame(theme, tenant.theme).border.role);
}
