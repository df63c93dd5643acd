import { beforeEach, expect, it, vi } from 'vitest';

import { storeFirstMessage, takeFirstMessage } from './first-message.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
it('returns a text once, for the profile it was written for', () => {
  storeFirstMessage('noor', 'Hoi Noor!');
  expect(takeFirstMessage('bram')).toBe('');
  expect(takeFirstMessage('noor')).toBe('Hoi Noor!');
  expect(takeFirstMessage('noor')).toBe('');
});

it('replaces an earlier text, also by a blank one', () => {
  storeFirstMessage('noor', 'Hoi Noor!');
  storeFirstMessage('bram', ' ');
  expect(takeFirstMessage('noor')).toBe('');
  expect(takeFirstMessage('bram')).toBe('');
});

it('works without session storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => storeFirstMessage('noor', 'Hoi')).not.toThrow();
  expect(takeFirstMessage('noor')).toBe('');
});
