import type { Tenant } from '../../tenants/tenant.schema.ts';
import { parseHex, resolveToken } from '../../themes/contrast.ts';
import { drawMark, readMark } from '../../themes/mark.ts';
import { siteTokens } from '../../themes/site-tokens.ts';
import type { Theme } from '../../themes/theme-list.ts';
import { themeOf } from '../modules/tenants/theme-check.ts';

/** What a site looks like where its stylesheet does not reach, in one scheme; every colour is an opaque hex. */
export interface SchemeLook {
  /** Ground of the page. */
  ground: string;
  /** Ground of the bar at the top of it. */
  bar: string;
  surface: string;
  text: string;
  muted: string;
  action: string;
  onAction: string;
}

export interface SiteLook {
  /** The scheme of what is drawn only once, such as icons. */
  scheme: 'light' | 'dark';
  /** Whether the site follows the device's scheme. */
  auto: boolean;
  light: SchemeLook;
  dark: SchemeLook;
  /** The theme's sign as a picture of its own, inked for `scheme`. */
  mark: string;
  /** Families of headings and text, with fallbacks that every device has. */
  fonts: { display: string; text: string };
  /** Corners of buttons. */
  radius: string;
}

/** The scheme of a site for a visitor who has chosen nothing. */
export function firstScheme(theme: Theme, tenant: Tenant | null): 'light' | 'dark' | 'auto' {
  return tenant?.theme.scheme ?? (theme.scheme === 'dark' ? 'dark' : 'auto');
}

function schemeLook(tokens: ReadonlyMap<string, string>): SchemeLook {
  const colour = (name: string, instead = 'bg') => {
    const value = resolveToken(tokens, name);
    // A bar may be a gradient or seen through; browsers paint theirs in one colour.
    return (parseHex(value) ? value : resolveToken(tokens, instead)) ?? '';
  };
  return {
    ground: colour('bg'),
    bar: colour('nav-bg', 'surface'),
    surface: colour('surface'),
    text: colour('text'),
    muted: colour('text-muted'),
    action: colour('primary'),
    onAction: colour('on-primary'),
  };
}

function makeLook(tenant: Tenant): SiteLook {
  const theme = themeOf(tenant);
  const first = firstScheme(theme, tenant);
  const scheme = first === 'dark' ? 'dark' : 'light';
  const tokens = {
    light: siteTokens(theme, tenant.theme, 'light'),
    dark: siteTokens(theme, tenant.theme, 'dark'),
  };
  const brand = (name: string) => resolveToken(tokens[scheme], name) ?? '';
  return {
    scheme,
    auto: first === 'auto',
    light: schemeLook(tokens.light),
    dark: schemeLook(tokens.dark),
    mark: drawMark(readMark(theme.slug), tokens[scheme]),
    fonts: { display: brand('font-display'), text: brand('font-text') },
    radius: brand('btn-radius'),
  };
}

/** A tenant is one object for each version of its file. */
const looks = new WeakMap<Tenant, SiteLook>();

/** The colours, sign and fonts of a site: its theme's, with what its own file changes. */
export function siteLook(tenant: Tenant): SiteLook {
  const known = looks.get(tenant);
  if (known) return known;
  const look = makeLook(tenant);
  looks.set(tenant, look);
  return look;
}
