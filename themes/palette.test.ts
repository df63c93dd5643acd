import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { pairRules } from './contrast-pairs.ts';
import { contrastRatio } from './contrast.ts';
import { derivePalette, type Palette, type Seeds } from './palette.ts';
import { THEMES } from './theme-list.ts';
import { readThemeTokens } from './theme-tokens.ts';

const TOKENS = new Map(THEMES.map(({ slug }) => [slug, readThemeTokens(slug)]));
const COLOUR = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const SEEDS = fc.record({ primary: COLOUR, accent: COLOUR, ground: COLOUR });

/** Pairs of colour roles that are unreadable. */
function failures(palette: Palette, bodyContrast: number) {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const roles = palette[scheme];
    return pairRules(bodyContrast)
      .filter(({ pair }) => pair.every((role) => roles.has(role)))
      .map(({ pair: [ink, ground], requiredRatio }) => ({
        scheme,
        ink,
        ground,
        need: requiredRatio,
        at: [roles.get(ink), roles.get(ground)],
      }))
      .filter(({ at, need }) => contrastRatio(at[0], at[1]) < need);
  });
}

describe('derived palette', () => {
  property.prop([SEEDS, fc.constantFrom(...TOKENS.keys()), fc.constantFrom(4.5, 7)], { numRuns: 150 })(
    'can be read in every pair, whatever the three colours are',
    (seeds, like, bodyContrast) => {
      expect(failures(derivePalette(seeds, TOKENS.get(like)!, bodyContrast), bodyContrast)).toEqual([]);
    },
  );

  it.each([
    ['black', { primary: '#000000', accent: '#000000', ground: '#000000' }],
    ['white', { primary: '#ffffff', accent: '#ffffff', ground: '#ffffff' }],
    ['grey', { primary: '#777777', accent: '#777777', ground: '#777777' }],
    ['yellow', { primary: '#ffff00', accent: '#ffff00', ground: '#ffff00' }],
  ] satisfies [string, Seeds][])('is readable when every seed is %s', (_name, seeds) => {
    for (const tokens of TOKENS.values()) expect(failures(derivePalette(seeds, tokens, 7), 7)).toEqual([]);
  });

  it('has every role of its base, in both schemes', () => {
    const base = TOKENS.get('default')!;
    const palette = derivePalette({ primary: '#2b6cb0', accent: '#f6ad55', ground: '#fdfaf5' }, base);
    for (const scheme of ['light', 'dark'] as const) {
      expect([...palette[scheme].keys()].toSorted()).toEqual([...base[scheme].keys()].toSorted());
    }
  });

  it('keeps the given colours', () => {
    const base = TOKENS.get('she')!;
    const light = derivePalette({ primary: '#2b6cb0', accent: '#f6ad55', ground: '#fdfaf5' }, base).light;
    expect([light.get('primary'), light.get('accent'), light.get('bg')]).toEqual(['#2b6cb0', '#f6ad55', '#fdfaf5']);
    const dark = derivePalette({ primary: '#2b6cb0', accent: '#f6ad55', ground: '#0b0d12' }, base).dark;
    expect([dark.get('primary'), dark.get('accent'), dark.get('bg')]).toEqual(['#2b6cb0', '#f6ad55', '#0b0d12']);
  });

  it('refuses values that are not colours', () => {
    const seeds = { primary: 'red;}', accent: '#f6ad55', ground: '#ffffff' };
    expect(() => derivePalette(seeds, TOKENS.get('she')!)).toThrow('primary "red;}" is not a colour such as #e0115f.');
  });
});
