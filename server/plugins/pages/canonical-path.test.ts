import { expect, it } from 'vitest';

import { canonicalPath, namesHost, respell } from './canonical-path.ts';

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

it.each([
  ['/%5C', true],
  ['/%5C%5Cother.example', true],
  ['/%5Cother.example/members', true],
  ['/%5C%5B', true],
  ['/%5Ca:b', true],
  ['/%09%5C', true],
  ['/%09/%5C', true],
  ['//%5C', true],
  ['/', false],
  ['/%2F%2Fother.example', false],
  ['/members/%5C', false],
  ['/login%5C', false],
  ['/%zz%5C', false],
  ['/http:%5C%5C', false],
  ['//[', false],
])('path %j names a host: %s', (asked, expected) => {
  expect(namesHost(new URL(`http://site.example${asked}`))).toBe(expected);
});

it.each([
  ['/SANDBOX', '/sandbox', '/sandbox'],
  ['/%73andbox', '/sandbox', '/sandbox'],
  ['/Sandbox.data', '/sandbox', '/sandbox.data'],
  ['/Members/ABC/Block', '/members/:id/block', '/members/ABC/block'],
  ['/likes/Given', '/likes/:type?', null],
  ['/Likes', '/likes/:type?', '/likes'],
  ['/Pages/FAQ/More', '/pages/*', '/pages/FAQ/More'],
  ['/sandbox', '/sandbox', null],
  ['/sandbox.data', '/sandbox', null],
  ['/FAQ', '/:token', null],
  ['/Nothing/Here', '*', null],
  ['/', '/', null],
  ['/_root.data', '/', null],
])('path %s of the page %s is written as %s', (path, pattern, written) => {
  expect(respell(path, pattern)).toBe(written);
});
