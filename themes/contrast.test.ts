import { beforeAll, describe, expect, it } from 'vitest';
import { compileBase, compileTheme } from '../scripts/assets/styles.ts';
import { contrastRatio, nearestPassing, parseHex, passesAgainst, readTokens, resolveToken } from './contrast.ts';
import { BODY, FALLBACKS, LABELS, LABEL_CONTRAST, SHAPES, SHAPE_CONTRAST, WHERE_PLAIN } from './contrast-pairs.ts';
import type { Pair } from './contrast-pairs.ts';
import { fromOklab, toOklab } from './oklab.ts';
import { THEMES } from './theme-list.ts';

describe.each(THEMES)('contrast of $slug', ({ slug, bodyContrast }) => {
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

    it('body text is readable', () => {
      expect(failures(BODY, bodyContrast)).toEqual([]);
    });

    it('labels are readable', () => {
      expect(failures(LABELS, LABEL_CONTRAST)).toEqual([]);
      expect(failures(WHERE_PLAIN, LABEL_CONTRAST, true)).toEqual([]);
    });

    it('focus ring and the bounds of fields can be seen', () => {
      expect(failures(SHAPES, SHAPE_CONTRAST)).toEqual([]);
    });
  });
});

describe('what stands in for a token that a theme leaves out', () => {
  it('is what the base shows there', { timeout: 60_000 }, async () => {
    const css = await compileBase();
    const shown = Object.keys(FALLBACKS).map((name) => {
      const found = [...css.matchAll(new RegExp(`var\\(\\s*--${name}\\s*,\\s*var\\(--([\\w-]+)\\)\\s*\\)`, 'g'))];
      return [name, [...new Set(found.map((match) => match[1]))].join()];
    });
    expect(Object.fromEntries(shown)).toEqual(FALLBACKS);
  });
});

describe('the theme for older eyes', () => {
  it('asks more of the text one reads', () => {
    expect(THEMES.find(({ slug }) => slug === 'gilf')?.bodyContrast).toBe(7);
  });
});

describe('nearestPassing', () => {
  const onWhite = passesAgainst([{ colour: '#ffffff', need: 4.5 }]);

  it('keeps a colour that passes', () => {
    expect(nearestPassing('#0a474d', onWhite)).toBe('#0a474d');
  });

  it('changes lightness no more than needed, to the nearer side', () => {
    const found = nearestPassing('#ffcc00', onWhite) ?? '';
    expect(contrastRatio(found, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(found, '#ffffff')).toBeLessThan(4.7);
    expect(nearestPassing('#444444', passesAgainst([{ colour: '#555555', need: 3 }]))).toMatch(/^#([a-f].){3}$/);
  });

  it('says when no lightness will do', () => {
    const opponents = ['#ffffff', '#000000'].map((colour) => ({ colour, need: 7 }));
    expect(nearestPassing('#ff0000', passesAgainst(opponents))).toBeNull();
  });

  it('rests on a colour space that keeps a colour as it is', () => {
    for (const hex of ['#000000', '#ffffff', '#e0115f', '#0a474d', '#ffcc00']) {
      expect(fromOklab(toOklab(parseHex(hex)!))).toBe(hex);
    }
    // Red's place in Oklab, as its author gives it.
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
  it('gives the known extremes and refuses what it cannot compute', () => {
    expect(contrastRatio('#fff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
    expect(() => contrastRatio('transparent', '#fff')).toThrow(/transparent/);
  });
});
