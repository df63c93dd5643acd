import { expect, it } from 'vitest';

import { translatorFor } from '../../../lib/i18n/translator.server.ts';
import { openingLines } from './opening-lines.server.ts';

const t = translatorFor('nl');

it('MEM-1 suggests a first line about a shared interest, and never about an intimate one', () => {
  const general = openingLines(t, { niche: 1 });
  expect(general).toHaveLength(3);
  const shared = openingLines(t, { niche: 1 }, ['anal_sex', 'biking']);
  expect(shared).toEqual([expect.stringContaining('Fietsen: '), general[0], general[1]]);
  expect(openingLines(t, { niche: 1 }, ['anal_sex', 'lingerie'])).toEqual(general);
});
