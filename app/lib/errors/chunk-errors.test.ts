import { expect, it, vi } from 'vitest';

import { loadOptionalChunk, reloadOnChunkError, mayReload } from './chunk-errors.ts';

it('NAV-048 reloads after a missing chunk at most once a minute', () => {
  expect(mayReload(0, 1_000_000)).toBe(true);
  expect(mayReload(1_000_000, 1_059_999)).toBe(false);
  expect(mayReload(1_000_000, 1_000_000)).toBe(false);
  expect(mayReload(1_000_000, 1_060_000)).toBe(true);
});

it('NAV-048 leaves the failure of an optional chunk to its caller', async () => {
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), { location: { reload } });
  vi.stubGlobal('window', page);
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  reloadOnChunkError();
  const lose = () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  const load = async () => {
    await Promise.resolve();
    // Not prevented: the import rejects at its caller.
    expect(lose()).toBe(true);
    throw new Error('lost');
  };
  await expect(loadOptionalChunk(load)).rejects.toThrow('lost');
  expect(reload).not.toHaveBeenCalled();
  expect(lose()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});
