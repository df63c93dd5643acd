import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

import { ROOT } from '../../../scripts/assets/cache.ts';
import { buildLanderFonts } from '../../../scripts/assets/lander-fonts.ts';
import { renderLanderStyle } from '../../../scripts/assets/landers.ts';
import { THEMES } from '../../../themes/theme-list.ts';

/** Budget of styles and fonts in compressed bytes; the page itself has the rest of 60 kB. */
const BUDGET = 55_000;

it.each(THEMES)(
  'LND-003 the landing pages of $slug stay within the size budget',
  { timeout: 60_000 },
  async (theme) => {
    const fonts = await buildLanderFonts(theme, {});
    const styles = gzipSync(await renderLanderStyle(theme.slug, fonts.css, { purge: true })).length;
    const faces = fonts.files.reduce((sum, file) => sum + statSync(join(ROOT, 'public', file)).size, 0);
    expect(fonts.files.length).toBeGreaterThan(1);
    expect(styles + faces, `${styles} of styles, ${faces} of faces`).toBeLessThan(BUDGET);
  },
);
