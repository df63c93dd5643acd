import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IconWeight, Scheme } from '../../themes/theme-list.ts';
import { OUT } from './cache.ts';

/** Where the built files are, by theme; `public/generated/assets.json`. */
export interface AssetManifest {
  /** Stylesheet by theme. */
  css: Record<string, string>;
  /** Fonts to preload by theme, at most two. */
  fonts: Record<string, string[]>;
  /** Sprite of the mark and the icons by theme. */
  icons: Record<string, string>;
  /** Front page people by theme, in the order of the frames. */
  heroes: Record<string, string[]>;
  /** What the server must know of a theme to write a page. */
  themes: Record<string, { niche: number; defaultScheme: Scheme; iconWeight: IconWeight }>;
  /** Hash of what each part was made from. */
  made: Record<string, string>;
  /** The @font-face rules and files by theme, kept so that a style can be rebuilt without cutting fonts again. */
  faces: Record<string, { css: string; files: string[] }>;
}

const FILE = join(OUT, 'assets.json');

export function emptyManifest(): AssetManifest {
  return { css: {}, fonts: {}, icons: {}, heroes: {}, themes: {}, made: {}, faces: {} };
}

/** The manifest of the last build, or an empty one. */
export function readManifest(): AssetManifest {
  if (!existsSync(FILE)) return emptyManifest();
  return { ...emptyManifest(), ...(JSON.parse(readFileSync(FILE, 'utf8')) as Partial<AssetManifest>) };
}

/** Replaces the manifest in one step, so that a server reading it never sees half of it. */
export function writeManifest(manifest: AssetManifest): void {
  writeFileSync(`${FILE}.new`, `${JSON.stringify(manifest, null, 1)}\n`);
  renameSync(`${FILE}.new`, FILE);
}
