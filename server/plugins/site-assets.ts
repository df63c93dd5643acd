import { readFileSync } from 'node:fs';

import { NICHES } from '../../tenants/value-lists.ts';
import type { Niche } from '../../tenants/value-lists.ts';

/** Files that the asset build has made, by theme, as addresses. */
export interface AssetManifest {
  css: Record<string, string>;
  fonts: Record<string, string[]>;
  icons: Record<string, string>;
  heroes: Record<string, string[]>;
  themes: Record<string, { defaultScheme: 'light' | 'dark' }>;
}

/** What one page of a site links. */
export interface SiteAssets {
  stylesheet: string;
  /** Preloaded: what the first view is set in. */
  fonts: string[];
  iconSprite: string;
  /** The people of the front page, in the order of their frames. */
  heroes: string[];
  /** What a visitor sees who has chosen nothing; a light theme follows the system. */
  defaultScheme: 'light' | 'dark';
}

/**
 * The asset manifest, read once, or at every call while the assets are being worked on.
 * @param file `public/generated/assets.json`
 */
export function createSiteAssets(file: string, options: { fresh: boolean }): (niche: Niche) => SiteAssets {
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as AssetManifest;
  let manifest: AssetManifest | null = null;
  return (niche) => {
    if (manifest === null || options.fresh) manifest = read();
    const name = NICHES[niche];
    const theme = manifest.themes[name];
    return {
      stylesheet: manifest.css[name] ?? '',
      fonts: manifest.fonts[name] ?? [],
      iconSprite: manifest.icons[name] ?? '',
      heroes: manifest.heroes[name] ?? [],
      defaultScheme: theme?.defaultScheme ?? 'light',
    };
  };
}
