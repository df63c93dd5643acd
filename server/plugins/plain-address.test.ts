import { expect, it } from 'vitest';

import { canonicalPath } from './plain-address.ts';

it.each([
  ['/pages/faq/', '/pages/faq'],
  ['/pages/faq//?q=a/', '/pages/faq?q=a/'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['/\\elsewhere.example/', '/elsewhere.example'],
  ['/\t/elsewhere.example/', '/elsewhere.example'],
  ['//', '/'],
  ['/', null],
  ['/?q=/', null],
  ['/pages/faq', null],
  ['//pages', null],
])('canonical URL of %j without trailing slashes is %j, never on another site', (asked, plain) => {
  expect(canonicalPath(new URL(`http://site.example${asked}`))).toBe(plain);
});
