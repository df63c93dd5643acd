import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { THEMES } from '../../themes/theme-list.ts';
import { ROOT } from './cache.ts';
import { buildFamily } from './fonts.ts';

const withDigits = THEMES.flatMap(({ fonts }) => fonts.filter(({ digits }) => digits));

it('ships a theme that takes its digits from another font', () => {
  expect(withDigits).not.toEqual([]);
});

it.each(withDigits)('replaces the digits of $family, and only those, in every weight', async (font) => {
  const built = await buildFamily([font]);
  const rules = built.css.split('\n');
  const digits = rules.at(-1);
  // Browsers compare ranges only among faces of one family, style and weight, the last rule first.
  for (const rule of rules)
    expect(rule).toContain(`"${font.family}";font-style:${font.style};font-weight:${font.weight};`);
  expect(rules.map((rule) => rule.endsWith('unicode-range:U+30-39}'))).toEqual([false, false, true]);
  expect(digits).toContain(`size-adjust:${font.digits?.sizeAdjust};`);
  expect(built.preloaded).toBe(built.files[0]);
  expect(statSync(join(ROOT, 'public', built.files.at(-1)!)).size).toBeLessThan(6000);
});
