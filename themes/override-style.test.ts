import { describe, expect, it } from 'vitest';
import { COLOUR_ROLES } from '../tenants/value-lists.ts';
import { readTokens } from './contrast.ts';
import { pairRules } from './contrast-pairs.ts';
import { tokenNames } from './contract.ts';
import { renderOverrides } from './override-style.ts';
import type { Overrides } from './override-style.ts';
import { deriveColours, findFaults } from './overrides.ts';
import { THEMES } from './theme-list.ts';
import type { Theme } from './theme-list.ts';
import { readThemeTokens, tokensIn } from './theme-tokens.ts';

const themeNamed = (slug: string) => THEMES.find((theme) => theme.slug === slug) as Theme;
const schemeOf = (slug: string, scheme: 'light' | 'dark') => ({
  tokens: tokensIn(readThemeTokens(slug), scheme),
  bodyContrast: themeNamed(slug).bodyContrast,
});
const NOTHING: Overrides = {
  colours: { light: {}, dark: {} },
  radius: null,
  fonts: { display: null, text: null },
  pattern: null,
};
const styleOf = (slug: string, own: Partial<Overrides>, patternUrl: string | null = null) =>
  renderOverrides(
    themeNamed(slug),
    { ...NOTHING, ...own },
    { themes: THEMES, patternUrl, facesOf: (family) => `@font-face{font-family:"${family}"}` },
  );
/** As the tests of themes read compiled styles: each declaration ends in a semicolon. */
const tokensOf = (css: string, selector: RegExp) => readTokens(css.replaceAll('}', ';}'), selector);

describe('what a site may colour', () => {
  it('is part of the contract', () => {
    const required = tokenNames('scheme', 'required');
    expect(COLOUR_ROLES.filter((role) => !required.includes(role))).toEqual([]);
  });

  it('is held to a contrast wherever it is an ink, or tells a bound', () => {
    const grounds =
      /^(?:bg|surface(?:-raised|-sunken)?|primary(?:-hover)?|secondary|accent|bubble-(?:own|other)|hero)$/;
    // A line that parts carries no meaning of its own.
    const inks = COLOUR_ROLES.filter((role) => !grounds.test(role) && role !== 'border');
    const checked = new Set(pairRules(4.5).map(({ pair: [ink] }) => ink));
    expect(inks).toContain('hero-mark');
    expect(inks.filter((role) => !checked.has(role))).toEqual([]);
  });

  it('finds no fault in a theme as it is', () => {
    for (const { slug } of THEMES) {
      for (const scheme of ['light', 'dark'] as const) {
        const tokens = schemeOf(slug, scheme);
        const own = Object.fromEntries(COLOUR_ROLES.map((role) => [role, tokens.tokens.get(role)]));
        expect(findFaults(tokens, own)).toEqual([]);
      }
    }
  });
});

describe('colours that follow', () => {
  it('makes hover and text of a new primary, and lets roles of the same colour follow', () => {
    const { colours } = deriveColours(schemeOf('default', 'light'), { primary: '#1155cc' });
    expect(Object.fromEntries(colours)).toEqual({
      primary: '#1155cc',
      'primary-hover': '#003cb2',
      'primary-text': '#1155cc',
      link: '#003cb2',
      'bubble-own': '#1155cc',
      'hero-mark': '#1155cc',
    });
  });

  it('leaves what the site sets itself, and never makes an ink', () => {
    const own = { primary: '#1155cc', link: '#123456', 'bubble-own': '#004400' };
    const { colours } = deriveColours(schemeOf('default', 'light'), own);
    expect(colours.get('link')).toBe('#123456');
    expect(colours.get('bubble-own')).toBe('#004400');
    const white = deriveColours(schemeOf('default', 'light'), { 'on-primary': '#fffefe' });
    expect([...white.colours.keys()]).toEqual(['on-primary']);
  });

  it('follows from the general to the particular only', () => {
    expect([...deriveColours(schemeOf('default', 'light'), { 'bubble-own': '#1155cc' }).colours.keys()]).toEqual([
      'bubble-own',
    ]);
  });

  it('moves what follows to where its pairs pass', () => {
    const bubble = deriveColours(schemeOf('gilf', 'light'), { primary: '#1155cc' }).colours.get('bubble-own');
    expect(bubble).not.toBe('#1155cc');
    expect(findFaults(schemeOf('gilf', 'light'), { primary: '#1155cc' })).toEqual([]);
  });
});

describe('findFaults', () => {
  it('names the pair, the ratio, the need and the nearest colour that passes', () => {
    const [fault, ...others] = findFaults(schemeOf('default', 'light'), { primary: '#ffcc00' });
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      role: 'primary',
      ink: 'on-primary',
      ground: 'primary',
      inkColour: '#ffffff',
      need: 4.5,
    });
    expect(fault?.ratio).toBeCloseTo(1.51, 2);
    expect(findFaults(schemeOf('default', 'light'), { primary: fault?.nearest ?? '' })).toEqual([]);
  });

  it('asks 7 of what is read where the theme does', () => {
    expect(findFaults(schemeOf('default', 'light'), { text: '#595959' })).toEqual([]);
    expect(findFaults(schemeOf('gilf', 'light'), { text: '#595959' })).toMatchObject([{ role: 'text', need: 7 }]);
  });

  it('asks 4.5 of the emphasis on hero', () => {
    expect(findFaults(schemeOf('default', 'light'), { 'hero-mark': '#ffd6e4' })).toMatchObject([
      { role: 'hero-mark', ink: 'hero-mark', ground: 'hero', need: 4.5 },
    ]);
  });

  it('sees the emphasis where a theme has no ink for the line above the heading', () => {
    const { tokens, bodyContrast } = schemeOf('default', 'light');
    const night = new Map([...tokens, ['hero', '#000000'], ['eyebrow-bg', '#ffffff']]);
    expect(findFaults({ tokens: night, bodyContrast }, { 'hero-mark': '#fffff0' })).toMatchObject([
      { role: 'hero-mark', ink: 'eyebrow-ink', ground: 'eyebrow-bg' },
    ]);
    night.set('eyebrow-ink', '#000000');
    expect(findFaults({ tokens: night, bodyContrast }, { 'hero-mark': '#fffff0' })).toEqual([]);
  });

  it('asks 3 of the bounds of fields', () => {
    const faults = findFaults(schemeOf('default', 'light'), { 'border-strong': '#dddddd' });
    expect(faults).toMatchObject([{ role: 'border-strong', need: 3 }]);
  });

  it('says when no lightness of a colour passes', () => {
    const own = { hero: '#777777', 'on-hero': '#ffffff', 'on-hero-muted': '#000000', 'hero-mark': '#000000' };
    const faults = findFaults(schemeOf('gilf', 'light'), own);
    expect(faults.map(({ role, nearest }) => [role, nearest])).toEqual([
      ['on-hero', null],
      ['on-hero-muted', null],
    ]);
  });

  it('sees pairs that a component makes of a role', () => {
    const faults = findFaults(schemeOf('gay', 'dark'), { primary: '#1155cc' });
    expect(faults).toMatchObject([{ role: 'primary' }]);
  });
});

describe('renderOverrides', () => {
  it('writes nothing when nothing is overridden', () => {
    expect(styleOf('default', {})).toBe('');
    const same = { light: { accent: '#ffc42e' }, dark: {} };
    expect(styleOf('default', { colours: same, fonts: { display: 'SN Pro', text: null }, pattern: 'default' })).toBe(
      '',
    );
  });

  it('keeps the other scheme as the theme has it', () => {
    const css = styleOf('default', { colours: { light: { accent: '#ffd000' }, dark: {} } });
    expect(tokensOf(css, /^:root$/).get('accent')).toBe('#ffd000');
    expect(tokensOf(css, /^\[data-bs-theme=dark\]$/).get('accent')).toBe('#ffc42e');
    expect(css).toContain('@media (prefers-color-scheme:dark){[data-bs-theme=auto]{');
  });

  it('scales corners in the proportions of the theme', () => {
    const tokens = tokensOf(styleOf('default', { radius: 12 }), /^:root$/);
    expect(Object.fromEntries(tokens)).toMatchObject({
      'radius-s': '4px',
      'radius-l': '12px',
      'btn-radius': '12px',
      'card-radius': '12px',
      'field-radius': '7px',
      'body-radius': '0px 0px 12px 12px',
      'bubble-own-radius': '11px 11px 3px 11px',
    });
    expect(tokens.has('avatar-radius')).toBe(false);
    const square = tokensOf(styleOf('default', { radius: 0 }), /^:root$/);
    expect(new Set([...square.values()].flatMap((value) => value.split(' ')))).toEqual(new Set(['0px']));
    expect(styleOf('gay', { radius: 10 })).toBe('');
  });

  it('rounds a square theme', () => {
    const tokens = tokensOf(styleOf('bdsm', { radius: 16 }), /^:root$/);
    expect(tokens.get('card-radius')).toBe('16px');
    expect(tokens.get('field-radius')).toBe('12px');
  });

  it('sets a shipped family with its fallbacks, and brings its faces unless the theme has them', () => {
    const css = styleOf('default', { fonts: { display: 'Literata', text: 'Figtree' } });
    expect(tokensOf(css, /^:root$/).get('font-display')).toBe("'Literata', Georgia, serif");
    expect(css.match(/@font-face/g)).toHaveLength(1);
    expect(css).toContain('@font-face{font-family:"Literata"}');
    expect(styleOf('default', { fonts: { display: 'Comic Sans', text: null } })).not.toContain('--font-display');
  });

  it('takes a pattern away, from another theme, or from the site', () => {
    expect(styleOf('default', { pattern: 'none' })).toBe(':root{--pattern:none}');
    expect(tokensOf(styleOf('default', { pattern: 'gilf' }), /^:root$/).get('pattern')).toMatch(/^repeating-conic/);
    expect(styleOf('default', { pattern: 'p.svg' }, '/pattern.svg')).toBe(
      ":root{--pattern:url('/pattern.svg');--pattern-size:auto}",
    );
    expect(styleOf('default', { pattern: 'gone' })).toBe('');
  });
});
