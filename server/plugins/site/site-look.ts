import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { parseHex, resolveToken } from '../../../themes/contrast.ts';
import { drawMark, drawTile, readMark } from '../../../themes/mark.ts';
import { siteTokens } from '../../../themes/site-tokens.ts';
import type { Theme } from '../../../themes/theme-list.ts';
import { readThemeTokens, tokensIn } from '../../../themes/theme-tokens.ts';
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
  /** The theme's mark as an SVG document, coloured for `scheme`. */
  mark: string;
  /** The mark on a tile of the brand's surface, visible on every ground. */
  tile: string;
  /** Font families of headings and text, with fallbacks available on every device. */
  fonts: { display: string; text: string };
  radius: string;
}

/** The data that a standalone page needs. */
type NoticeLook = Pick<SiteLook, 'scheme' | 'auto' | 'light' | 'dark' | 'fonts' | 'radius'>;

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

const toFonts = (tokens: ReadonlyMap<string, string>) => ({
  display: resolveToken(tokens, 'font-display') ?? '',
  text: resolveToken(tokens, 'font-text') ?? '',
});

const toRadius = (tokens: ReadonlyMap<string, string>) => resolveToken(tokens, 'btn-radius') ?? '';

function buildLook(tenant: Tenant): SiteLook {
  const theme = themeOf(tenant);
  const first = defaultScheme(theme, tenant);
  const scheme = first === 'dark' ? 'dark' : 'light';
  const tokens = {
    light: siteTokens(theme, tenant.theme, 'light'),
    dark: siteTokens(theme, tenant.theme, 'dark'),
  };
  const drawing = readMark(theme.slug);
  return {
    scheme,
    auto: first === 'auto',
    light: schemeLook(tokens.light),
    dark: schemeLook(tokens.dark),
    mark: drawMark(drawing, tokens[scheme]),
    tile: drawTile(drawing, tokens[scheme]),
    fonts: toFonts(tokens[scheme]),
    radius: toRadius(tokens[scheme]),
  };
}

function buildDeskLook(): NoticeLook {
  const own = readThemeTokens('_desk');
  const [light, dark] = [tokensIn(own, 'light'), tokensIn(own, 'dark')];
  return {
    scheme: 'light',
    auto: true,
    light: schemeLook(light),
    dark: schemeLook(dark),
    fonts: toFonts(light),
    radius: toRadius(light),
  };
}

/** There is one Tenant object per version of its file. */
const looks = new WeakMap<Tenant, SiteLook>();

/** The colours, mark and fonts of a site: its theme with the tenant's overrides. */
export function siteLook(tenant: Tenant): SiteLook {
  const known = looks.get(tenant);
  if (known) return known;
  const look = buildLook(tenant);
  looks.set(tenant, look);
  return look;
}

let deskLook: NoticeLook | undefined;

/** The look of a standalone page. @param tenant null for the desk and hosts without a site */
export const noticeLook = (tenant: Tenant | null): NoticeLook =>
  tenant ? siteLook(tenant) : (deskLook ??= buildDeskLook());
