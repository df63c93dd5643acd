import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { compositionSheets, type ComposedScreen } from '../../../tenants/compositions.ts';
import { renderOverrides } from '../../../themes/override-style.ts';
import { DESK_FONT } from '../../../themes/desk-fonts.ts';
import { THEMES, themeOfNiche, type Theme } from '../../../themes/theme-list.ts';
import { patternFile, themeOf } from '../../modules/platform/tenants/index.ts';
import { defaultScheme, siteLook } from './site-look.ts';

/** Files of the asset build, by theme or font family, as URLs. */
interface AssetManifest {
  css: Record<string, string>;
  families: Record<string, { css: string; preloaded: string }>;
  icons: Record<string, string>;
  interests?: Record<string, string | undefined>;
  heroes: Record<string, string[]>;
  people?: Record<string, string[] | undefined>;
  compositions?: Record<string, string | undefined>;
  landers?: Record<string, LanderAssets | undefined>;
}

/** Assets of a landing page, which loads no script and few styles. */
interface LanderAssets {
  stylesheet: string;
  fonts: string[];
  iconSprite: string;
}

export interface SiteAssets {
  stylesheet: string;
  /** Linked after the theme's stylesheet: the site's overrides, or the launcher's own styles; null without any. */
  overrides: string | null;
  /** Stylesheets of the composed screens. */
  compositions: Partial<Record<ComposedScreen, string>>;
  /** Preloaded fonts of the first view; at most two. */
  fonts: string[];
  iconSprite: string;
  /** URL of the sprite with a symbol for each interest; only a few pages use it. */
  interestSprite: string;
  /** Hero pictures of the front page, in the order of their frames. */
  heroes: string[];
  lander: LanderAssets;
  /** Scheme of a visitor who has chosen none. */
  defaultScheme: 'light' | 'dark' | 'auto';
  /** Theme colour of the browser's toolbar, per scheme; null on the launcher. */
  themeColors: { light: string; dark: string } | null;
}

/** A stylesheet generated in memory, at a URL with its content hash. */
interface OverrideStylesheet {
  url: string;
  css: string;
}

export interface SiteAssetsSource {
  /**
   * Assets of the pages of a site; null: of the launcher, which uses the first niche's theme; `desk`: of the operators'
   * desk.
   */
  assetsOf(tenant: Tenant | null | 'desk'): SiteAssets;
  /** The override stylesheet of a site; null without overrides. */
  overridesOf(tenant: Tenant): OverrideStylesheet | null;
  /** Drawn people of the site's niche, for fixtures. */
  peopleOf(tenant: Tenant): string[];
}

export const PATTERN_PATH = '/pattern.svg';
const PRELOADED = 2;
const LAUNCHER_NICHE = 1;

function overrideStylesheet(tenant: Tenant, manifest: AssetManifest): OverrideStylesheet | null {
  const css = renderOverrides(themeOf(tenant), tenant.theme, {
    themes: THEMES,
    patternUrl: patternFile(tenant) && PATTERN_PATH,
    facesOf: (family) => manifest.families[family]?.css ?? '',
  });
  if (css === '') return null;
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 10);
  return { url: `/theme/${tenant.slug}-${hash}.css`, css };
}

function themeColorsOf(tenant: Tenant): NonNullable<SiteAssets['themeColors']> {
  const { light, dark } = siteLook(tenant);
  return { light: light.bar, dark: dark.bar };
}

/** The site's own choice for each screen, else the theme's. */
function compositionsOf(theme: Theme, tenant: Tenant | null, manifest: AssetManifest): SiteAssets['compositions'] {
  const own = Object.entries(tenant?.theme.composition ?? {}).filter(([, name]) => name !== null);
  const sheets = Object.entries(compositionSheets({ ...theme.composition, ...Object.fromEntries(own) }));
  return Object.fromEntries(sheets.map(([screen, name]) => [screen, manifest.compositions?.[name] ?? '']));
}

/** Font files to preload: of the site's own choice, else of the theme. */
function preloadedFonts(theme: Theme, tenant: Tenant | null, manifest: AssetManifest): string[] {
  const wanted = [...new Set(theme.fonts.filter((font) => font.preload).map((font) => font.family))];
  const { display = null, text = null } = tenant?.theme.fonts ?? {};
  const families = new Set([display ?? wanted[0], text ?? wanted[1] ?? wanted[0]]);
  return [...families].flatMap((family) => (family && manifest.families[family]?.preloaded) || []).slice(0, PRELOADED);
}

/** Assets of the landing pages; a family chosen by the site instead of the theme is loaded completely. */
function landerAssets(theme: Theme, tenant: Tenant | null, manifest: AssetManifest): LanderAssets {
  const { stylesheet = '', iconSprite = '', fonts = [] } = manifest.landers?.[theme.slug] ?? {};
  const chosen = Object.values(tenant?.theme.fonts ?? {}).filter((family) => family !== null);
  const foreign = chosen.some((family) => !theme.fonts.some((font) => font.family === family));
  return { stylesheet, iconSprite, fonts: foreign ? preloadedFonts(theme, tenant, manifest) : fonts };
}

/**
 * Provides the asset URLs from the manifest, which is read once, or at every call during development.
 * @param file `public/generated/assets.json`
 */
export function createSiteAssets(file: string, options: { fresh: boolean }): SiteAssetsSource {
  let manifest: AssetManifest | null = null;
  const current = () => {
    if (manifest === null || options.fresh) manifest = JSON.parse(readFileSync(file, 'utf8')) as AssetManifest;
    return manifest;
  };
  // There is one Tenant object per version of its file.
  const sheets = new WeakMap<Tenant, OverrideStylesheet | null>();
  const overridesOf = (tenant: Tenant) => {
    const known = options.fresh ? undefined : sheets.get(tenant);
    if (known !== undefined) return known;
    const sheet = overrideStylesheet(tenant, current());
    sheets.set(tenant, sheet);
    return sheet;
  };
  return {
    overridesOf,
    peopleOf: ({ niche }) => {
      const { people = {}, heroes } = current();
      const { slug } = themeOfNiche(niche);
      return people[slug] ?? heroes[slug] ?? [];
    },
    assetsOf(place) {
      const built = current();
      const tenant = place === 'desk' ? null : place;
      const look = lookOf(built, tenant);
      if (place !== 'desk') return look;
      return {
        ...look,
        stylesheet: built.css.desk ?? '',
        overrides: null,
        compositions: {},
        fonts: [built.families[DESK_FONT.family]?.preloaded ?? ''].filter(Boolean),
        heroes: [],
        defaultScheme: 'auto',
      };
    },
  };

  function lookOf(built: AssetManifest, tenant: Tenant | null): SiteAssets {
    const own = themeOfNiche(tenant?.niche ?? LAUNCHER_NICHE);
    const theme = tenant ? themeOf(tenant) : own;
    return {
      stylesheet: built.css[theme.slug] ?? '',
      overrides: (tenant ? overridesOf(tenant)?.url : built.css.tools) ?? null,
      compositions: compositionsOf(theme, tenant, built),
      fonts: preloadedFonts(theme, tenant, built),
      iconSprite: built.icons[theme.slug] ?? '',
      interestSprite: built.interests?.[theme.slug] ?? '',
      // Pictures belong to the niche, whatever theme the site uses.
      heroes: built.heroes[own.slug] ?? [],
      lander: landerAssets(theme, tenant, built),
      defaultScheme: defaultScheme(theme, tenant),
      themeColors: tenant && themeColorsOf(tenant),
    };
  }
}
