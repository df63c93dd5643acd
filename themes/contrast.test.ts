import { beforeAll, describe, expect, it } from 'vitest';
import { compileBase, compileTheme } from '../scripts/assets/styles.ts';
import { contrastRatio, nearestPassing, parseHex, passesAgainst, readTokens, resolveToken } from './contrast.ts';
import {
  BODY_PAIRS,
  TOKEN_FALLBACKS,
  LABEL_PAIRS,
  LABEL_CONTRAST,
  SHAPE_PAIRS,
  SHAPE_CONTRAST,
  PLAIN_BACKGROUND_PAIRS,
  type Pair,
} from './contrast-pairs.ts';
import { fromOklab, toOklab } from './oklab.ts';
import { THEMES } from './theme-list.ts';

/** The desk's pages are no theme; their tokens must be as readable. */
const DESK = { slug: '_desk', bodyContrast: 4.5 };

describe.each([...THEMES, DESK])('contrast of $slug', ({ slug, bodyContrast }) => {
  let css = '';
  beforeAll(async () => {
    css = await compileTheme(slug);
  }, 60_000);

  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    const ratios = (pairs: readonly Pair[]) => {
      const tokens = readTokens(css, scheme === 'light' ? /^:root$/ : /^(:root|\[data-bs-theme=["']?dark["']?\])$/);
      return pairs.map(([ink, ground]) => {
        const values = [resolveToken(tokens, ink), resolveToken(tokens, ground)] as const;
        return { pair: `${ink} on ${ground}`, values, plain: values.every((value) => parseHex(value)) };
      });
    };
    const failures = (pairs: readonly Pair[], need: number, onlyPlain = false) =>
      ratios(pairs)
        .filter(({ plain }) => plain || !onlyPlain)
        .map(({ pair, values }) => ({ pair, ratio: contrastRatio(values[0], values[1]) }))
        .filter(({ ratio }) => ratio < need);

    it('has readable body text', () => {
      expect(failures(BODY_PAIRS, bodyContrast)).toEqual([]);
    });

    it('has readable labels', () => {
      expect(failures(LABEL_PAIRS, LABEL_CONTRAST)).toEqual([]);
      expect(failures(PLAIN_BACKGROUND_PAIRS, LABEL_CONTRAST, true)).toEqual([]);
    });

    it('has a visible focus ring and visible field borders', () => {
      expect(failures(SHAPE_PAIRS, SHAPE_CONTRAST)).toEqual([]);
    });
  });
});

describe('fallback of a token that a theme omits', () => {
  it('equals the one in the base', { timeout: 60_000 }, async () => {
    const css = await compileBase();
    const shown = Object.keys(TOKEN_FALLBACKS).map((name) => {
      const found = [...css.matchAll(new RegExp(`var\\(\\s*--${name}\\s*,\\s*var\\(--([\\w-]+)\\)\\s*\\)`, 'g'))];
      return [name, [...new Set(found.map((match) => match[1]))].join()];
    });
    expect(Object.fromEntries(shown)).toEqual(TOKEN_FALLBACKS);
  });
});

describe('theme for older readers', () => {
  it('requires more contrast for body text', () => {
    expect(THEMES.find(({ slug }) => slug === 'gilf')?.bodyContrast).toBe(7);
  });
});

describe('nearestPassing', () => {
  const onWhite = passesAgainst([{ colour: '#ffffff', requiredRatio: 4.5 }]);

  it('returns a colour that passes unchanged', () => {
    expect(nearestPassing('#0a474d', onWhite)).toBe('#0a474d');
  });

  it('changes lightness as little as possible, in the nearer direction', () => {
    const found = nearestPassing('#ffcc00', onWhite) ?? '';
    expect(contrastRatio(found, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(found, '#ffffff')).toBeLessThan(4.7);
    expect(nearestPassing('#444444', passesAgainst([{ colour: '#555555', requiredRatio: 3 }]))).toMatch(
      /^#([a-f].){3}$/,
    );
  });

  it('returns null when no lightness passes', () => {
    const opponents = ['#ffffff', '#000000'].map((colour) => ({ colour, requiredRatio: 7 }));
    expect(nearestPassing('#ff0000', passesAgainst(opponents))).toBeNull();
  });

  it('converts to Oklab and back without changing the colour', () => {
    for (const hex of ['#000000', '#ffffff', '#e0115f', '#0a474d', '#ffcc00']) {
      expect(fromOklab(toOklab(parseHex(hex)!))).toBe(hex);
    }
    // Red in Oklab, as published by its author.
    const red = toOklab([1, 0, 0]);
    for (const [axis, value] of [
      ['l', 0.628],
      ['a', 0.2249],
      ['b', 0.1258],
    ] as const) {
      expect(red[axis]).toBeCloseTo(value, 3);
    }
  });
});

describe('contrastRatio', () => {
  it('returns the known extremes and throws for other values', () => {
    expect(contrastRatio('#fff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
    expect(() => contrastRatio('transparent', '#fff')).toThrow(/transparent/);
  });
});
