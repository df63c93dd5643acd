import { expect, it } from 'vitest';

import { compileBase } from '../scripts/assets/styles.ts';

/**
 * A condition on an element around the whole page that any descendant may meet. With one, browsers reconsider the styles
 * of the whole page after each change of a node. Conditions on children and their children (`:has(> … > …)`) cost nothing.
 */
const AROUND_THE_PAGE =
  /(?:^|[\s>+~])(?:html|body|:root|\.site)(?:[.:#[][^\s>+~]*?)?:has\((?!> [^\s>+~()]+(?: > [^\s>+~()]+)?\))/;
/** For paper only: rules of other media are not considered. */
const PRINTED = /\.invoice/;

const selectorsOf = (css: string) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])[^{};@]+(?=\{)/g)].flatMap(([list]) =>
    list.split(/,(?![^()]*\))/).map((selector) => selector.trim()),
  );

it.each([
  'html:has(.bar)',
  'body:has(.page > .chat) .nav',
  'a, :root:not([x]):has(b)',
  '.site:has(.alert > b) .deck',
  '.site:has(> .page .bar)',
])('recognises %s', (selector) => {
  expect(selectorsOf(`${selector} {}`).some((each) => AROUND_THE_PAGE.test(each))).toBe(true);
});

it.each(['.site:has(> .bar)', '.site:has(> .page > .bar)', '.card:has(.bar)', 'html .card:has(.bar)'])(
  'allows %s',
  (selector) => {
    expect(selector).not.toMatch(AROUND_THE_PAGE);
  },
);

it('FST-5 no style of the sites depends on what is anywhere in the page', { timeout: 60_000 }, async () => {
  const selectors = selectorsOf(await compileBase());
  expect(selectors.length).toBeGreaterThan(3_000);
  expect(selectors.filter((each) => AROUND_THE_PAGE.test(each) && !PRINTED.test(each))).toEqual([]);
});
