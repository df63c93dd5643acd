import { join, sep } from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';

import { markFile } from '../../themes/mark.ts';
import { NICHES, themeOfNiche, type Theme } from '../../themes/theme-list.ts';
import { ROOT, hashFiles, listFiles, packageVersion, shortHash, OUTPUT_DIR } from './cache.ts';
import { EMOJI_FILES, EMOJI_PACKAGE, buildEmoji } from './emoji.ts';
import { buildSprite } from './icons.ts';
import { buildInterestSprite } from './interest-icons.ts';
import type { AssetManifest } from './manifest.ts';
import { buildPeople as drawPeople } from './people.ts';
import { rebuildIfStale } from './rebuild.ts';
import { drawPortrait, renderDrawing, type PortraitNiche } from '../../db/seed/portraits/portraits.ts';
import { heroFigures } from '../../db/seed/portraits/portrait-heroes.ts';

/** Width in pixels of a front page figure; shown at most 400 px wide, so sharp on high-density screens. */
const WIDTH = 720;

/** Draws the three people of a brand's front page; returns their URLs in the order of the frames. */
async function buildHeroes(slug: string, niche: PortraitNiche): Promise<string[]> {
  mkdirSync(join(OUTPUT_DIR, 'hero'), { recursive: true });
  return Promise.all(
    heroFigures(niche).map(async (figure, index) => {
      const svg = drawPortrait(niche, figure.options, figure.ground, figure.framing);
      const address = `/generated/hero/${slug}-${index + 1}.webp`;
      writeFileSync(join(OUTPUT_DIR, address.replace('/generated/', '')), await renderDrawing(svg, WIDTH));
      return address;
    }),
  );
}

export async function buildSprites(manifest: AssetManifest, themes: readonly Theme[], base: string): Promise<string[]> {
  const made: string[] = [];
  const names = hashFiles([join(ROOT, 'app/ui/media/icon-names.ts')]);
  for (const theme of themes) {
    const present = manifest.icons[theme.slug];
    const drawn = shortHash(names, hashFiles([markFile(theme.slug)]), theme.icons);
    const key = shortHash(base, drawn, packageVersion('@phosphor-icons/core'));
    const build = () => {
      manifest.icons[theme.slug] = buildSprite(theme);
    };
    const part = `icons:${theme.slug}`;
    if (await rebuildIfStale(manifest, part, key, present ? [present] : [], build)) made.push(`icons ${theme.slug}`);
  }
  return made;
}

export async function buildInterests(
  manifest: AssetManifest,
  themes: readonly Theme[],
  base: string,
): Promise<string[]> {
  const made: string[] = [];
  for (const theme of themes) {
    const present = manifest.interests[theme.slug];
    const key = shortHash(base, theme.icons, packageVersion('@phosphor-icons/core'));
    const build = () => {
      manifest.interests[theme.slug] = buildInterestSprite(theme);
    };
    const part = `interests:${theme.slug}`;
    if (await rebuildIfStale(manifest, part, key, present ? [present] : [], build))
      made.push(`interests ${theme.slug}`);
  }
  return made;
}

export async function buildPicker(manifest: AssetManifest, base: string): Promise<string[]> {
  const key = shortHash(base, packageVersion(EMOJI_PACKAGE));
  return (await rebuildIfStale(manifest, 'emoji', key, EMOJI_FILES, buildEmoji)) ? ['emoji'] : [];
}

/** Builds the front page people of the niches; a theme without a niche uses those of its model theme. */
export async function buildPeople(manifest: AssetManifest, themes: readonly Theme[], base: string): Promise<string[]> {
  const made: string[] = [];
  const drawings = listFiles('db/seed', '.ts', '.yaml').filter((file) => file.includes(`${sep}portrait`));
  const packages = [packageVersion('@dicebear/core'), packageVersion('@dicebear/styles')];
  const key = shortHash(base, hashFiles(drawings), ...packages);
  for (const niche of NICHES) {
    const { slug } = themeOfNiche(niche, themes);
    const build = async () => {
      manifest.heroes[slug] = await buildHeroes(slug, niche);
    };
    if (await rebuildIfStale(manifest, `hero:${slug}`, key, manifest.heroes[slug] ?? [], build))
      made.push(`heroes ${slug}`);
    const draw = async () => {
      manifest.people[slug] = await drawPeople(slug, niche);
    };
    if (await rebuildIfStale(manifest, `people:${slug}`, key, manifest.people[slug] ?? [], draw))
      made.push(`people ${slug}`);
  }
  for (const { slug, like } of themes) if (like) manifest.heroes[slug] = manifest.heroes[like] ?? [];
  return made;
}
