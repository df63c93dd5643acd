import { describe, expect, it } from 'vitest';
import { COLOUR_ROLES } from '../tenants/value-lists.ts';
import { readTokens } from './contrast.ts';
import { pairRules } from './contrast-pairs.ts';
import { tokenNames } from './contract.ts';
import { renderOverrides, type Overrides } from './override-style.ts';
import { deriveColours, findFaults } from './overrides.ts';
import { THEMES, type Theme } from './theme-list.ts';
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
/** As in compiled styles, each declaration ends with a semicolon. */
const tokensOf = (css: string, selector: RegExp) => readTokens(css.replaceAll('}', ';}'), selector);

describe('colours that a site may set', () => {
  it('are part of the contract', () => {
    const required = tokenNames('scheme', 'required');
    expect(COLOUR_ROLES.filter((role) => !required.includes(role))).toEqual([]);
  });

  it('have a required contrast wherever they are text or a border', () => {
    const grounds =
      /^(?:bg|surface(?:-raised|-sunken)?|primary(?:-hover)?|secondary|accent|bubble-(?:own|other)|hero)$/;
    // A decorative line carries no meaning.
    const inks = COLOUR_ROLES.filter((role) => !grounds.test(role) && role !== 'border');
    const checked = new Set(pairRules(4.5).map(({ pair: [ink] }) => ink));
    expect(inks).toContain('hero-mark');
    expect(inks.filter((role) => !checked.has(role))).toEqual([]);
  });

  it('have no fault in a shipped theme', () => {
    for (const { slug } of THEMES) {
      for (const scheme of ['light', 'dark'] as const) {
        const tokens = schemeOf(slug, scheme);
        const own = Object.fromEntries(COLOUR_ROLES.map((role) => [role, tokens.tokens.get(role)]));
        expect(findFaults(tokens, own)).toEqual([]);
      }
    }
  });
});

describe('derived colours', () => {
  it('include hover and text of a new primary, and roles with the same colour', () => {
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

  it('do not replace colours that the site sets, and are never inks', () => {
    const own = { primary: '#1155cc', link: '#123456', 'bubble-own': '#004400' };
    const { colours } = deriveColours(schemeOf('default', 'light'), own);
    expect(colours.get('link')).toBe('#123456');
    expect(colours.get('bubble-own')).toBe('#004400');
    const white = deriveColours(schemeOf('default', 'light'), { 'on-primary': '#fffefe' });
    expect([...white.colours.keys()]).toEqual(['on-primary']);
  });

  it('follow from general to specific roles only', () => {
    expect([...deriveColours(schemeOf('default', 'light'), { 'bubble-own': '#1155cc' }).colours.keys()]).toEqual([
      'bubble-own',
    ]);
  });

  it('move to where their pairs pass', () => {
    const bubble = deriveColours(schemeOf('gilf', 'light'), { primary: '#1155cc' }).colours.get('bubble-own');
    expect(bubble).not.toBe('#1155cc');
    expect(findFaults(schemeOf('gilf', 'light'), { primary: '#1155cc' })).toEqual([]);
  });
});

describe('findFaults', () => {
  it('names the pair, its ratio, the requirement and the nearest colour that passes', () => {
    const [fault, ...others] = findFaults(schemeOf('default', 'light'), { primary: '#ffcc00' });
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      role: 'primary',
      ink: 'on-primary',
      ground: 'primary',
      inkColour: '#ffffff',
      requiredRatio: 4.5,
    });
    expect(fault?.ratio).toBeCloseTo(1.51, 2);
    expect(findFaults(schemeOf('default', 'light'), { primary: fault?.nearest ?? '' })).toEqual([]);
  });

  it('requires 7 for body text where the theme does', () => {
    expect(findFaults(schemeOf('default', 'light'), { text: '#595959' })).toEqual([]);
    expect(findFaults(schemeOf('gilf', 'light'), { text: '#595959' })).toMatchObject([
      { role: 'text', requiredRatio: 7 },
    ]);
  });

  it('requires 4.5 for the emphasis on hero', () => {
    expect(findFaults(schemeOf('default', 'light'), { 'hero-mark': '#ffd6e4' })).toMatchObject([
      { role: 'hero-mark', ink: 'hero-mark', ground: 'hero', requiredRatio: 4.5 },
    ]);
  });

  it('checks the emphasis where a theme has no colour for the line above the heading', () => {
    const { tokens, bodyContrast } = schemeOf('default', 'light');
    const night = new Map([...tokens, ['hero', '#000000'], ['eyebrow-bg', '#ffffff']]);
    expect(findFaults({ tokens: night, bodyContrast }, { 'hero-mark': '#fffff0' })).toMatchObject([
      { role: 'hero-mark', ink: 'eyebrow-ink', ground: 'eyebrow-bg' },
    ]);
    night.set('eyebrow-ink', '#000000');
    expect(findFaults({ tokens: night, bodyContrast }, { 'hero-mark': '#fffff0' })).toEqual([]);
  });

  it('requires 3 for the borders of fields', () => {
    const faults = findFaults(schemeOf('default', 'light'), { 'border-strong': '#dddddd' });
    expect(faults).toMatchObject([{ role: 'border-strong', requiredRatio: 3 }]);
  });

  it('reports when no lightness of a colour passes', () => {
    const own = { hero: '#777777', 'on-hero': '#ffffff', 'on-hero-muted': '#000000', 'hero-mark': '#000000' };
    const faults = findFaults(schemeOf('gilf', 'light'), own);
    expect(faults.map(({ role, nearest }) => [role, nearest])).toEqual([
      ['on-hero', null],
      ['on-hero-muted', null],
    ]);
  });

  it('checks pairs that a component derives from a role', () => {
    const faults = findFaults(schemeOf('gay', 'dark'), { primary: '#1155cc' });
    expect(faults).toMatchObject([{ role: 'primary' }]);
  });
});

describe('renderOverrides', () => {
  it('writes nothing without overrides', () => {
    expect(styleOf('default', {})).toBe('');
    const same = { light: { accent: '#ffc42e' }, dark: {} };
    expect(styleOf('default', { colours: same, fonts: { display: 'SN Pro', text: null }, pattern: 'default' })).toBe(
      '',
    );
  });

  it('leaves the other scheme unchanged', () => {
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

  it('sets a shipped family with its fallbacks, and adds its faces unless the theme has them', () => {
    const css = styleOf('default', { fonts: { display: 'Literata', text: 'Figtree' } });
    expect(tokensOf(css, /^:root$/).get('font-display')).toBe("'Literata', Georgia, serif");
    expect(css.match(/@font-face/g)).toHaveLength(1);
    expect(css).toContain('@font-face{font-family:"Literata"}');
    expect(styleOf('default', { fonts: { display: 'Comic Sans', text: null } })).not.toContain('--font-display');
  });

  it('removes a pattern, or takes it from another theme or from the site', () => {
    expect(styleOf('default', { pattern: 'none' })).toBe(':root{--pattern:none}');
    expect(tokensOf(styleOf('default', { pattern: 'gilf' }), /^:root$/).get('pattern')).toMatch(/^repeating-conic/);
    expect(styleOf('default', { pattern: 'p.svg' }, '/pattern.svg')).toBe(
      ":root{--pattern:url('/pattern.svg');--pattern-size:auto}",
    );
    expect(styleOf('default', { pattern: 'gone' })).toBe('');
  });
});
