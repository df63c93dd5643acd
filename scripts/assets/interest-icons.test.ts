import { describe, expect, it } from 'vitest';

import { INTERESTS } from '../../server/modules/platform/profile-values/interests.ts';
import type { IconWeight } from '../../themes/theme-list.ts';
import { interestSymbol } from './interest-icons.ts';

const WEIGHTS: IconWeight[] = ['thin', 'light', 'bold', 'fill'];

/** Interests of product.md, grouped as in its requirements. */
const PARTS = {
  'PRO-006': `adventure, anal sex, animals, art, astrology, bbq, beach, beer, biking, bondage, coffee, cooking`,
  'PRO-007': `dancing, exchanging pictures, fashion, foodie, gardening, gym, hiking, hugging, kissing, lingerie, massages,
    masturbating`,
  'PRO-008': `movies, music, one-night stand, oral sex, outdoors, party, photography, politics, public sex, reading,
    relationship, sadomasochism, safe sex, sex, sex toys`,
  'PRO-009': `shopping, sports, sushi, tattoos, tea, theater, threesome, travelling, vegetarian, video games, wine`,
};
const idsIn = (list: string) => list.split(/,\s*/).map((name) => name.replaceAll(/[ -]/g, '_'));
const inner = (svg: string) => svg.replace(/^<symbol[^>]*>/, '');

describe('icons of interests', () => {
  it.each(Object.entries(PARTS))('%s gives each interest its own icon in every weight', (_id, list) => {
    const known: readonly string[] = INTERESTS;
    for (const id of idsIn(list)) {
      expect(known).toContain(id);
      for (const weight of WEIGHTS) {
        const svg = interestSymbol(id as (typeof INTERESTS)[number], weight);
        expect(svg).toMatch(new RegExp(`^<symbol id="${id}" viewBox="0 0 256 256"><(path|g|circle|rect)`));
        const others = INTERESTS.filter((other) => other !== id).map((other) => inner(interestSymbol(other, weight)));
        expect(others).not.toContain(inner(svg));
      }
    }
  });

  it('exist for all interests and nothing else', () => {
    expect(Object.values(PARTS).flatMap(idsIn).toSorted()).toEqual([...INTERESTS].toSorted());
  });

  it('take their colour from the surrounding text', () => {
    for (const interest of INTERESTS) {
      for (const weight of WEIGHTS) expect(interestSymbol(interest, weight)).not.toMatch(/(fill|stroke)="(#|rgb)/);
    }
  });
});
