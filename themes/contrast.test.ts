import { beforeAll, describe, expect, it } from 'vitest';
import { compileTheme } from '../scripts/assets/styles.ts';
import { contrastRatio, parseHex, readTokens, resolveToken } from './contrast.ts';
import { THEMES } from './theme-list.ts';

const SURFACES = ['bg', 'surface', 'surface-raised', 'surface-sunken'];
const TONES = ['success', 'danger', 'warning', 'info'];

/** Text one reads: 4.5, in the niche for older eyes 7. */
const BODY: Array<[string, string]> = [
  ...SURFACES.flatMap((ground): Array<[string, string]> => [
    ['text', ground],
    ['text-muted', ground],
  ]),
  ...['bg', 'surface', 'surface-raised'].map((ground): [string, string] => ['link', ground]),
  ...TONES.map((tone): [string, string] => ['text', `${tone}-subtle`]),
  ['on-bubble-own', 'bubble-own'],
  ['on-bubble-other', 'bubble-other'],
  ['on-hero', 'hero'],
  ['on-hero-muted', 'hero'],
];

/** Labels and words on buttons: 4.5. */
const LABELS: Array<[string, string]> = [
  ...SURFACES.map((ground): [string, string] => ['primary-text', ground]),
  ...['primary', 'secondary', 'accent', 'unread', ...TONES].map((role): [string, string] => [`on-${role}`, role]),
  ['on-primary', 'primary-hover'],
  ...TONES.flatMap((tone): Array<[string, string]> => [
    [tone, 'bg'],
    [tone, 'surface'],
    [tone, `${tone}-subtle`],
  ]),
  ['fict-ink', 'fict-bg'],
  ['ribbon-ink', 'ribbon-bg'],
];

/** Pairs that count only where the brand draws the ink on a plain colour. */
const WHERE_PLAIN: Array<[string, string]> = [
  ['btn2-ink', 'btn2-bg'],
  ['nav-active-ink', 'nav-active-bg'],
  ['like-ink', 'like-bg'],
  ['chip-ink', 'chip-bg'],
  ['price-feat-ink', 'price-feat-bg'],
  ['price-feat-muted', 'price-feat-bg'],
  ['hero-btn-ink', 'hero-btn-bg'],
  ['hero-btn2-ink', 'hero-btn2-bg'],
  ['feat-btn-ink', 'feat-btn-bg'],
  ['badge-new-ink', 'badge-new'],
  ['eyebrow-ink', 'eyebrow-bg'],
  ['band-ink', 'band-bg'],
  ['band-muted', 'band-bg'],
  ['count-ink', 'count-bg'],
  ['count-num-ink', 'count-num-bg'],
];

/** What must be told from its ground without being text: 3. */
const SHAPES: Array<[string, string]> = ['bg', 'surface', 'surface-raised'].flatMap(
  (ground): Array<[string, string]> => [
    ['focus-ring', ground],
    ['border-strong', ground],
  ],
);

describe.each(THEMES)('contrast of $slug', ({ slug }) => {
  let css = '';
  beforeAll(async () => {
    css = await compileTheme(slug);
  });

  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    const ratios = (pairs: Array<[string, string]>) => {
      const tokens = readTokens(css, scheme === 'light' ? /^:root$/ : /^(:root|\[data-bs-theme=["']?dark["']?\])$/);
      return pairs.map(([ink, ground]) => {
        const values = [resolveToken(tokens, ink), resolveToken(tokens, ground)] as const;
        return { pair: `${ink} on ${ground}`, values, plain: values.every((value) => parseHex(value)) };
      });
    };
    const failures = (pairs: Array<[string, string]>, need: number, onlyPlain = false) =>
      ratios(pairs)
        .filter(({ plain }) => plain || !onlyPlain)
        .map(({ pair, values }) => ({ pair, ratio: contrastRatio(values[0], values[1]) }))
        .filter(({ ratio }) => ratio < need);

    it('body text is readable', () => {
      expect(failures(BODY, slug === 'gilf' ? 7 : 4.5)).toEqual([]);
    });

    it('labels are readable', () => {
      expect(failures(LABELS, 4.5)).toEqual([]);
      expect(failures(WHERE_PLAIN, 4.5, true)).toEqual([]);
    });

    it('focus ring and the bounds of fields can be seen', () => {
      expect(failures(SHAPES, 3)).toEqual([]);
    });
  });
});

describe('contrastRatio', () => {
  it('gives the known extremes and refuses what it cannot compute', () => {
    expect(contrastRatio('#fff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
    expect(() => contrastRatio('transparent', '#fff')).toThrow(/transparent/);
  });
});
