import { expect, it } from 'vitest';

import { LOCALES } from '../../../tenants/value-lists.ts';
import { detectLocale } from './request-locale.ts';

it('LNG-001 uses Dutch without a choice, whatever the browser prefers', async () => {
  expect(await detectLocale('/members', undefined, 'nl')).toBe('nl');
});

it.each(LOCALES)('LNG-007 uses %s when requested', async (locale) => {
  expect(await detectLocale(`/members?lang=${locale}`, 'locale=nl', 'nl')).toBe(locale);
});

it('uses Dutch for a language that is not one of the eleven', async () => {
  expect(await detectLocale('/?lang=pt', 'locale=pt', 'und')).toBe('nl');
});

it('ignores the language of a malformed URL or cookie', async () => {
  expect(await detectLocale('/?lang=<script>&lang=nl', 'locale=%E0%A4%A; x', 'nl')).toBe('nl');
  expect(await detectLocale('//[?lang=nl', undefined, 'nl')).toBe('nl');
  expect(await detectLocale('//[', undefined, 'nl')).toBe('nl');
});

it('LNG-004 uses the site’s own language without a choice', async () => {
  expect(await detectLocale('/members', undefined, 'en')).toBe('en');
  expect(await detectLocale('/members', 'other=nl', 'en')).toBe('en');
});

it('prefers the URL, then the cookie, then the member or the site', async () => {
  expect(await detectLocale('/members?page=2&lang=en', 'locale=nl', 'nl')).toBe('en');
  expect(await detectLocale('/members?page=2', 'locale=en', 'nl')).toBe('en');
  expect(await detectLocale('/members?lang=nl', 'locale=en', 'en')).toBe('nl');
});
