import { renderPortraitSet, type PortraitNiche } from '../../db/seed/portraits/portraits.ts';
import { writeAsset } from './cache.ts';

/** Number of adults drawn for a brand besides the three of its front page. */
const COUNT = 8;
/** Pixels; 640 high. */
const WIDTH = 480;

/** A site by and for women shows women. */
const WOMEN_ONLY: ReadonlySet<PortraitNiche> = new Set([2]);

/** Draws the people of a brand's landing pages and previews; returns their URLs, numbered from 1. */
export async function drawPeople(slug: string, niche: PortraitNiche): Promise<string[]> {
  const womenOnly = WOMEN_ONLY.has(niche);
  const drawn = await renderPortraitSet(niche, { width: WIDTH, limit: womenOnly ? COUNT * 2 : COUNT });
  const shown = womenOnly ? drawn.filter(({ gender }) => gender === 'female').slice(0, COUNT) : drawn;
  return shown.map(({ webp }, index) => writeAsset(`people/${slug}-${index + 1}.webp`, webp));
}
