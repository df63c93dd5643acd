import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { GIFT_ICONS } from '../../../../tenants/value-lists.ts';

const SPRITE = readFileSync(join(import.meta.dirname, 'gift-art.svg'), 'utf8');
const symbols = [...SPRITE.matchAll(/<symbol id="([\w-]+)"([^]*?)<\/symbol>/g)];

it('has a drawing for each configured gift and no others', () => {
  expect(symbols.map(([, id]) => id).toSorted()).toEqual([...GIFT_ICONS].toSorted());
});

it.each(symbols.map(([, id, drawing = '']) => ({ id, drawing })))(
  'draws $id in at least three tones, with colours and widths from the theme',
  ({ drawing }) => {
    const paints = [...drawing.matchAll(/\b(?:fill|stroke)="([^"]+)"/g)].map(([, paint = '']) => paint);
    const used = new Set(paints.filter((paint) => paint !== 'none'));
    expect([...used].filter((paint) => !/^var\(--art-[a-z]+\)$/.test(paint))).toEqual([]);
    expect(used.size).toBeGreaterThanOrEqual(4);
  },
);
