import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTPUT_DIR } from './cache.ts';
import type { BuiltFamily } from './fonts.ts';

/** URLs of the built files, by theme; `public/generated/assets.json`. */
export interface AssetManifest {
  /** Stylesheet by theme. */
  css: Record<string, string>;
  /** The @font-face rules and files of each family. */
  families: Record<string, BuiltFamily>;
  /** Sprite of the mark and the icons by theme. */
  icons: Record<string, string>;
  /** Sprite of the interests by theme. */
  interests: Record<string, string>;
  /** Front page people by theme, in the order of the frames. */
  heroes: Record<string, string[]>;
  /** Landing page assets by theme. */
  landers: Record<string, LanderAssets>;
  /** Stylesheet of a part of a site, by area; the bundler includes it. */
  areas: Record<string, string>;
  /** Stylesheet of each composition, by `<screen>/<name>`. */
  compositions: Record<string, string>;
  /** Drawn people by theme, for landing pages and previews. */
  people: Record<string, string[]>;
  /** Hash of each part's inputs. */
  inputHashes: Record<string, string>;
}

/** A theme's files for landing pages, which load nothing else but pictures. */
export interface LanderAssets {
  stylesheet: string;
  iconSprite: string;
  /** Preloaded fonts of the heading and the text. */
  fonts: string[];
  /** URLs of all files. */
  files: string[];
}

const FILE = join(OUTPUT_DIR, 'assets.json');

export function emptyManifest(): AssetManifest {
  return {
    css: {},
    families: {},
    icons: {},
    interests: {},
    heroes: {},
    landers: {},
    areas: {},
    compositions: {},
    people: {},
    inputHashes: {},
  };
}

/** The manifest of the last build, or an empty one. */
export function readManifest(): AssetManifest {
  if (!existsSync(FILE)) return emptyManifest();
  return { ...emptyManifest(), ...(JSON.parse(readFileSync(FILE, 'utf8')) as Partial<AssetManifest>) };
}

/** Replaces the manifest atomically, so that a server never reads a partial file. */
export function writeManifest(manifest: AssetManifest): void {
  writeFileSync(`${FILE}.new`, `${JSON.stringify(manifest, null, 1)}\n`);
  renameSync(`${FILE}.new`, FILE);
}
