import { expect, it } from 'vitest';

import { LOCALES } from '../../tenants/value-lists.ts';
import { detectLocale } from './request-locale.ts';

it('LNG-001 speaks Dutch without any choice, whatever the browser prefers', async () => {
  expect(await detectLocale('/members', undefined, 'nl')).toBe('nl');
});

it.each(LOCALES)('LNG-007 speaks %s to who asks for it', async (locale) => {
  expect(await detectLocale(`/members?lang=${locale}`, 'locale=nl', 'nl')).toBe(locale);
});

it('speaks Dutch for a language that is none of the eleven', async () => {
  expect(await detectLocale('/?lang=pt', 'locale=pt', 'und')).toBe('nl');
});

it('takes no language from a broken address or cookie', async () => {
  expect(await detectLocale('/?lang=<script>&lang=nl', 'locale=%E0%A4%A; x', 'nl')).toBe('nl');
  expect(await detectLocale('//[?lang=nl', undefined, 'nl')).toBe('nl');
  expect(await detectLocale('//[', undefined, 'nl')).toBe('nl');
});

it('LNG-004 speaks the site’s own language to whoever has chosen none', async () => {
  expect(await detectLocale('/members', undefined, 'en')).toBe('en');
  expect(await detectLocale('/members', 'other=nl', 'en')).toBe('en');
});

it('goes by the address first, then by the cookie, then by the member or the site', async () => {
  expect(await detectLocale('/members?page=2&lang=en', 'locale=nl', 'nl')).toBe('en');
  expect(await detectLocale('/members?page=2', 'locale=en', 'nl')).toBe('en');
  expect(await detectLocale('/members?lang=nl', 'locale=en', 'en')).toBe('nl');
});
