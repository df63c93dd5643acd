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

it('gives a text once, to the chat with the person whom it is for', () => {
  keepFirstText('noor', 'Hoi Noor!');
  expect(takeFirstText('bram')).toBe('');
  expect(takeFirstText('noor')).toBe('Hoi Noor!');
  expect(takeFirstText('noor')).toBe('');
});

it('forgets an earlier text for a later one, of blanks too', () => {
  keepFirstText('noor', 'Hoi Noor!');
  keepFirstText('bram', ' ');
  expect(takeFirstText('noor')).toBe('');
  expect(takeFirstText('bram')).toBe('');
});

it('does without where the browser keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepFirstText('noor', 'Hoi')).not.toThrow();
  expect(takeFirstText('noor')).toBe('');
});
