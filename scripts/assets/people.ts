import { renderPortraitSet, type PortraitNiche } from '../../db/seed/portraits/portraits.ts';
import { writeAsset } from './cache.ts';

/** Number of adults drawn for a brand besides the three of its front page. */
const COUNT = 8;
/** Pixels; 640 high. */
const WIDTH = 480;

/** Draws the people of a brand's landing pages and previews; returns their URLs, numbered from 1. */
export async function drawPeople(slug: string, niche: PortraitNiche): Promise<string[]> {
  const drawn = await renderPortraitSet(niche, { width: WIDTH, limit: COUNT });
  return drawn.map(({ webp }, index) => writeAsset(`people/${slug}-${index + 1}.webp`, webp));
}
