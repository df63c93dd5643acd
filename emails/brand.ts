import type { Tenant } from '../tenants/tenant.schema.ts';
import type { ColourRole } from '../tenants/value-lists.ts';
import { resolveToken } from '../themes/contrast.ts';
import { siteTokens } from '../themes/site-tokens.ts';
import { THEMES, themeOfNiche, type Scheme, type Theme } from '../themes/theme-list.ts';

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

type BrandedTenant = Pick<Tenant, 'niche' | 'theme'>;

/** Theme of a tenant's mails: the configured one, or its niche's. */
export function mailTheme({ niche, theme }: BrandedTenant): Theme {
  return THEMES.find(({ slug }) => slug === theme.base) ?? themeOfNiche(niche);
}

/** A mail has one colour scheme, because not all mail clients can switch: the default of the site. */
function mailScheme(theme: Theme, own: Tenant['theme']['scheme']): Scheme {
  return own === 'light' || own === 'dark' ? own : theme.scheme;
}

/** Placeholder values of a tenant's brand: theme tokens with the tenant's overrides. */
export function brandValues(tenant: BrandedTenant): Record<string, string> {
  const theme = mailTheme(tenant);
  const scheme = mailScheme(theme, tenant.theme.scheme);
  const tokens = siteTokens(theme, tenant.theme, scheme);
  const value = (name: string) => resolveToken(tokens, name) ?? '';
  return {
    scheme,
    ...Object.fromEntries(COLOUR_ROLES.map((role) => [role, value(role)])),
    ...Object.fromEntries(Object.entries(OTHER_TOKENS).map(([name, token]) => [name, value(token)])),
  };
}
