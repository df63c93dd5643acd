import { readFileSync } from 'node:fs';

import { NICHES } from '../../tenants/value-lists.ts';
import type { Niche } from '../../tenants/value-lists.ts';

/** Files that the asset build has made, by niche name or icon weight, as addresses. */
export interface AssetManifest {
  css: Record<string, string>;
  fonts: Record<string, string[]>;
  icons: Record<string, string>;
}

/** What one page of a site links. */
export interface SiteAssets {
  stylesheet: string;
  /** Preloaded: what the first view is set in. */
  fonts: string[];
  iconSprite: string;
}

/** Weight of the icons by brand. */
const ICON_WEIGHT: Record<Niche, string> = {
  1: 'fill',
  2: 'light',
  3: 'thin',
  4: 'bold',
  5: 'bold',
  6: 'light',
  7: 'bold',
};

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
    return {
      stylesheet: manifest.css[name] ?? '',
      fonts: manifest.fonts[name] ?? [],
      iconSprite: manifest.icons[ICON_WEIGHT[niche]] ?? '',
    };
  };
}
