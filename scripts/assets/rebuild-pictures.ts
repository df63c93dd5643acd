import { join, sep } from 'node:path';

import { heroFigures } from '../../db/seed/portraits/portrait-heroes.ts';
import { drawPortrait, renderDrawing, type PortraitNiche } from '../../db/seed/portraits/portraits.ts';
import { markFile } from '../../themes/mark.ts';
import { NICHES, themeOfNiche, type Theme } from '../../themes/theme-list.ts';
import { ROOT, hashFiles, listFiles, packageVersion, writeAsset } from './cache.ts';
import { EMOJI_FILES, EMOJI_PACKAGE, buildEmoji } from './emoji.ts';
import { buildSprite } from './icons.ts';
import { buildInterestSprite } from './interest-icons.ts';
import type { AssetManifest } from './manifest.ts';
import { drawPeople } from './people.ts';
import type { Rebuild } from './rebuild.ts';

/** Width in pixels of a front page figure; shown at most 400 px wide, so sharp on high-density screens. */
const WIDTH = 720;

/** Draws the three people of a brand's front page; returns their URLs in the order of the frames. */
function drawHeroes(slug: string, niche: PortraitNiche): Promise<string[]> {
  return Promise.all(
    heroFigures(niche).map(async ({ options, ground, framing }, index) => {
      const svg = drawPortrait(niche, options, ground, framing);
      return writeAsset(`hero/${slug}-${index + 1}.webp`, await renderDrawing(svg, WIDTH));
    }),
  );
}

export async function buildSprites(rebuild: Rebuild, manifest: AssetManifest, themes: readonly Theme[]) {
  const names = hashFiles([join(ROOT, 'app/ui/media/icon-names.ts')]);
  const drawings = packageVersion('@phosphor-icons/core');
  for (const theme of themes) {
    const { slug: name, icons: weight } = theme;
    const inputs = [drawings, weight, names, hashFiles([markFile(name)])];
    await rebuild(manifest.icons, { kind: 'icons', name, inputs, build: () => buildSprite(theme) });
    const build = () => buildInterestSprite(theme);
    await rebuild(manifest.interests, { kind: 'interests', name, inputs: [drawings, weight], build });
  }
}

export async function buildPicker(rebuild: Rebuild) {
  const inputs = [packageVersion(EMOJI_PACKAGE)];
  await rebuild({ all: EMOJI_FILES }, { kind: 'emoji', name: 'all', inputs, build: buildEmoji });
}

/** Builds the front page people of the niches; a theme without a niche uses those of its model theme. */
export async function buildPeople(rebuild: Rebuild, manifest: AssetManifest, themes: readonly Theme[]) {
  const drawings = listFiles('db/seed', '.ts', '.yaml').filter((file) => file.includes(`${sep}portrait`));
  const inputs = [hashFiles(drawings), packageVersion('@dicebear/core'), packageVersion('@dicebear/styles')];
  for (const niche of NICHES) {
    const { slug: name } = themeOfNiche(niche, themes);
    await rebuild(manifest.heroes, { kind: 'hero', name, inputs, build: () => drawHeroes(name, niche) });
    await rebuild(manifest.people, { kind: 'people', name, inputs, build: () => drawPeople(name, niche) });
  }
  for (const { slug, like } of themes) if (like) manifest.heroes[slug] = manifest.heroes[like] ?? [];
}
