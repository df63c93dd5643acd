import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

import { ROOT, listFiles } from '../../../scripts/assets/cache.ts';
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

// The purger takes only names written in full, and a landing page loads no other styles.
it('LND-003 the landing pages and their entry warning have a rule for every class', { timeout: 60_000 }, async () => {
  const css = Buffer.from(await renderLanderStyle('default', '', { purge: true })).toString();
  const sources = ['landers', 'entry-warning']
    .flatMap((folder) => listFiles(`app/features/${folder}`, '.tsx'))
    .map((file) => readFileSync(file, 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/className="([^"]+)"/g)].flatMap(([, found = '']) => found.split(/\s+/)),
  );
  // The deck's script finds its parts by these.
  const unstyled = new Set(['deck-no', 'deck-announcement']);
  const missing = names.filter((name) => !unstyled.has(name) && !new RegExp(`\\.${name}(?![\\w-])`).test(css));
  expect(missing).toEqual([]);
  expect(sources.flatMap((source) => source.match(/className=\{`[^`]*-\$\{/g) ?? [])).toEqual([]);
});
