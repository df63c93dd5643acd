import { expect, it } from 'vitest';

import { detectLocale } from './request-locale.ts';

it('LNG-001 speaks Dutch without any choice, whatever the browser prefers', async () => {
  expect(await detectLocale('/members', undefined, 'nl')).toBe('nl');
});

it('speaks Dutch while a language has no texts', async () => {
  expect(await detectLocale('/?lang=fi', 'locale=fi', 'fi')).toBe('nl');
});

it('takes no language from a broken address or cookie', async () => {
  expect(await detectLocale('/?lang=<script>&lang=nl', 'locale=%E0%A4%A; x', 'nl')).toBe('nl');
  expect(await detectLocale('//[?lang=nl', undefined, 'nl')).toBe('nl');
  expect(await detectLocale('//[', undefined, 'nl')).toBe('nl');
});
