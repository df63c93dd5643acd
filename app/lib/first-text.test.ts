import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { keepFirstText, takeFirstText } from './first-text.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('returns a text once, for the profile it was written for', () => {
  keepFirstText('noor', 'Hoi Noor!');
  expect(takeFirstText('bram')).toBe('');
  expect(takeFirstText('noor')).toBe('Hoi Noor!');
  expect(takeFirstText('noor')).toBe('');
});

it('replaces an earlier text, also by a blank one', () => {
  keepFirstText('noor', 'Hoi Noor!');
  keepFirstText('bram', ' ');
  expect(takeFirstText('noor')).toBe('');
  expect(takeFirstText('bram')).toBe('');
});

it('works without session storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepFirstText('noor', 'Hoi')).not.toThrow();
  expect(takeFirstText('noor')).toBe('');
});
