import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { parseHex, resolveToken } from '../../../themes/contrast.ts';
import { drawMark, drawTile, readMark } from '../../../themes/mark.ts';
import { siteTokens } from '../../../themes/site-tokens.ts';
import type { Theme } from '../../../themes/theme-list.ts';
import { themeOf } from '../../modules/platform/tenants/index.ts';

/** The look of a site in one scheme, for places its stylesheet does not reach; every colour is an opaque hex. */
export interface SchemeLook {
  background: string;
  bar: string;
  surface: string;
  text: string;
  muted: string;
  action: string;
  onAction: string;
}

interface SiteLook {
  /** Scheme of images that exist only once, such as icons. */
  scheme: 'light' | 'dark';
  /** Whether the site follows the device's scheme. */
  auto: boolean;
  light: SchemeLook;
  dark: SchemeLook;
  /** The theme's sign as an SVG document, coloured for `scheme`. */
  mark: string;
  /** The sign on a tile of the brand's surface, visible on every ground. */
  tile: string;
  /** Font families of headings and text, with fallbacks available on every device. */
  fonts: { display: string; text: string };
  radius: string;
}

/** What a page needs that stands alone. */
export type NoticeLook = Pick<SiteLook, 'scheme' | 'auto' | 'light' | 'dark' | 'fonts' | 'radius'>;

const DESK_LIGHT = { background: '#ffffff', text: '#16181d', muted: '#5b6270', action: '#2f4fd0', onAction: '#ffffff' };
const DESK_DARK = { background: '#121419', text: '#eceef2', muted: '#a3abb8', action: '#9db4ff', onAction: '#0c1433' };
const DESK_FONT = `system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`;

/** The look of the desk, and of hosts without a site: colours of themes/_desk/_tokens.scss. */
export const DESK_LOOK: NoticeLook = {
  scheme: 'light',
  auto: true,
  light: { ...DESK_LIGHT, bar: DESK_LIGHT.background, surface: DESK_LIGHT.background },
  dark: { ...DESK_DARK, bar: DESK_DARK.background, surface: DESK_DARK.background },
  fonts: { display: DESK_FONT, text: DESK_FONT },
  radius: '6px',
};

/** The scheme of a site for a visitor who has chosen none. */
export function defaultScheme(theme: Theme, tenant: Tenant | null): 'light' | 'dark' | 'auto' {
  return tenant?.theme.scheme ?? (theme.scheme === 'dark' ? 'dark' : 'auto');
}

function schemeLook(tokens: ReadonlyMap<string, string>): SchemeLook {
  const colour = (name: string, instead = 'bg') => {
    const value = resolveToken(tokens, name);
    // A bar may have a gradient or be translucent; the browser's toolbar has a single colour.
    return (parseHex(value) ? value : resolveToken(tokens, instead)) ?? '';
  };
  return {
    background: colour('bg'),
    bar: colour('nav-bg', 'surface'),
    surface: colour('surface'),
    text: colour('text'),
    muted: colour('text-muted'),
    action: colour('primary'),
    onAction: colour('on-primary'),
  };
}

function buildLook(tenant: Tenant): SiteLook {
  const theme = themeOf(tenant);
  const first = defaultScheme(theme, tenant);
  const scheme = first === 'dark' ? 'dark' : 'light';
  const tokens = {
    light: siteTokens(theme, tenant.theme, 'light'),
    dark: siteTokens(theme, tenant.theme, 'dark'),
  };
  const drawing = readMark(theme.slug);
  const brand = (name: string) => resolveToken(tokens[scheme], name) ?? '';
  return {
    scheme,
    auto: first === 'auto',
    light: schemeLook(tokens.light),
    dark: schemeLook(tokens.dark),
    mark: drawMark(drawing, tokens[scheme]),
    tile: drawTile(drawing, tokens[scheme]),
    fonts: { display: brand('font-display'), text: brand('font-text') },
    radius: brand('btn-radius'),
  };
}

/** There is one Tenant object per version of its file. */
const looks = new WeakMap<Tenant, SiteLook>();

/** The colours, sign and fonts of a site: its theme with the tenant's overrides. */
export function siteLook(tenant: Tenant): SiteLook {
  const known = looks.get(tenant);
  if (known) return known;
  const look = buildLook(tenant);
  looks.set(tenant, look);
  return look;
}
