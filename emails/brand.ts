import type { Tenant } from '../tenants/tenant.schema.ts';
import type { ColourRole } from '../tenants/value-lists.ts';
import { resolveToken } from '../themes/contrast.ts';
import { siteTokens } from '../themes/site-tokens.ts';
import { THEMES, themeOfNiche } from '../themes/theme-list.ts';
import type { Scheme, Theme } from '../themes/theme-list.ts';

/** The colour roles a mail needs. Mail programs know no custom properties, so every value is written out. */
const ROLES = [
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

/** Tokens beside the colours, by the name a template has for them. */
const SHAPES = {
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

type Branded = Pick<Tenant, 'niche' | 'theme'>;

/** The theme of a tenant's mails: the one it names, else its niche's. */
export function mailTheme({ niche, theme }: Branded): Theme {
  return THEMES.find(({ slug }) => slug === theme.base) ?? themeOfNiche(niche);
}

/** A mail has one scheme, since not every program can switch: the one a visitor of the site sees first. */
function mailScheme(theme: Theme, own: Tenant['theme']['scheme']): Scheme {
  return own === 'light' || own === 'dark' ? own : theme.scheme;
}

/** The values of a tenant's brand for a mail's placeholders: its theme's tokens, with what the tenant sets itself. */
export function brandValues(tenant: Branded): Record<string, string> {
  const theme = mailTheme(tenant);
  const scheme = mailScheme(theme, tenant.theme.scheme);
  const tokens = siteTokens(theme, tenant.theme, scheme);
  const value = (name: string) => resolveToken(tokens, name) ?? '';
  return {
    scheme,
    ...Object.fromEntries(ROLES.map((role) => [role, value(role)])),
    ...Object.fromEntries(Object.entries(SHAPES).map(([name, token]) => [name, value(token)])),
  };
}
