import { describe, expect, it } from 'vitest';
import { tokenNames } from './contract.ts';
import { drawTile, parseMark, readMark } from './mark.ts';
import { THEMES } from './theme-list.ts';
import { readThemeTokens, tokensIn } from './theme-tokens.ts';

const wrap = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inner}</svg>`;

describe.each(THEMES)('mark of $slug', ({ slug }) => {
  it('uses colour roles only, so that it follows theme, scheme and site', () => {
    const inks = [...readMark(slug).matchAll(/\b(?:fill|stroke)="([^"]+)"/g)].map((match) => match[1] ?? '');
    const roles = tokenNames('scheme', 'required').map((name) => `var(--${name})`);
    expect(inks.filter((ink) => ink !== 'none' && !roles.includes(ink))).toEqual([]);
    expect(inks).toContainEqual(expect.stringMatching(/^var/));
  });

  it.each(['light', 'dark'] as const)('can be drawn without a stylesheet, %s', (scheme) => {
    const picture = drawTile(readMark(slug), tokensIn(readThemeTokens(slug), scheme));
    expect(picture).not.toMatch(/var\(|undefined|NaN/);
    expect(picture).toMatch(/(fill|stroke)="#[\da-f]{6}"/);
  });
});

describe('mark', () => {
  it.each([
    ['a script', wrap('<script>alert(1)</script>')],
    ['a handler', wrap('<path onload="alert(1)" d="M0 0"/>')],
    ['an external picture', wrap('<image href="https://x.example/y.png"/>')],
    ['a style', wrap('<path style="fill:red" d="M0 0"/>')],
    ['a fixed colour', wrap('<path fill="#ff0000" d="M0 0"/>')],
    ['words', wrap('Vonkje')],
    ['another size', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0"/></svg>'],
  ])('is refused with %s', (_what, svg) => {
    expect(() => parseMark(svg, 'themes/x/mark.svg')).toThrow(/^themes\/x\/mark\.svg/);
  });
});
