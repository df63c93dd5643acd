import { expect, it } from 'vitest';

import { mayReload } from './chunk-guard.ts';

it('NAV-048 reloads after a lost chunk at most once a minute', () => {
  expect(mayReload(0, 1_000_000)).toBe(true);
  expect(mayReload(1_000_000, 1_059_999)).toBe(false);
  expect(mayReload(1_000_000, 1_000_000)).toBe(false);
  expect(mayReload(1_000_000, 1_060_000)).toBe(true);
});
