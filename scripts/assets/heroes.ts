import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPortrait, renderDrawing, type PortraitNiche } from '../../db/seed/portraits/portraits.ts';
import { HEROES } from '../../db/seed/portraits/portrait-heroes.ts';
import { OUTPUT_DIR } from './cache.ts';

/** Width in pixels of a front page figure; shown at most 400 px wide, so sharp on high-density screens. */
const WIDTH = 720;

/** Draws the three people of a brand's front page; returns their URLs in the order of the frames. */
export async function buildHeroes(slug: string, niche: PortraitNiche): Promise<string[]> {
  mkdirSync(join(OUTPUT_DIR, 'hero'), { recursive: true });
  return Promise.all(
    HEROES[niche].map(async (figure, index) => {
      const svg = drawPortrait(niche, figure.options, figure.ground, figure.framing);
      const address = `/generated/hero/${slug}-${index + 1}.webp`;
      writeFileSync(join(OUTPUT_DIR, address.replace('/generated/', '')), await renderDrawing(svg, WIDTH));
      return address;
    }),
  );
}
