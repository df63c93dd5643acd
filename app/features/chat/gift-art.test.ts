import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { GIFT_ICONS } from '../../../tenants/value-lists.ts';

const SPRITE = readFileSync(join(import.meta.dirname, 'gift-art.svg'), 'utf8');
const symbols = [...SPRITE.matchAll(/<symbol id="([\w-]+)"([^]*?)<\/symbol>/g)];

it('has a drawing for each gift that a site may have, and no other', () => {
  expect(symbols.map(([, id]) => id).toSorted()).toEqual([...GIFT_ICONS].toSorted());
});

it('takes every colour and width from the theme, and is drawn in three tones at least', () => {
  for (const [, id, drawing = ''] of symbols) {
    const paints = [...drawing.matchAll(/\b(?:fill|stroke)="([^"]+)"/g)].map(([, paint = '']) => paint);
    const own = paints.filter((paint) => paint !== 'none' && !/^var\(--art-[a-z]+\)$/.test(paint));
    expect(own, id).toEqual([]);
    expect(new Set(paints.filter((paint) => paint !== 'none')).size, id).toBeGreaterThanOrEqual(4);
  }
});
