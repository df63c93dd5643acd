import { createFileStores } from '../../../server/lib/storage/file-storage.ts';
import { ensureGallery } from '../../../db/seed/portraits/portrait-gallery.ts';
import { NICHES } from '../../../tenants/value-lists.ts';

/*
 * Draws the demo's pictures in small into the data directory that is given, before the demo is seeded, which uses what
 * it finds: no browser test needs details, and large ones take 40 processor seconds to draw.
 */
const WIDTHS = { portrait: 240, further: 135 };

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: draw-portraits.ts <data directory>');
const { photos } = createFileStores({ dataDir });
for (const niche of Object.keys(NICHES)) await ensureGallery(photos, Number(niche) as keyof typeof NICHES, WIDTHS);
