import { expect, it, vi } from 'vitest';

import { eventually } from '../../../tests/setup/eventually.ts';
import { loadChunk, loadOptionalChunk, reloadOnChunkError, mayReload } from './chunk-errors.ts';

it('NAV-048 reloads after a missing chunk at most once a minute', () => {
  expect(mayReload(0, 1_000_000)).toBe(true);
  expect(mayReload(1_000_000, 1_059_999)).toBe(false);
  expect(mayReload(1_000_000, 1_000_000)).toBe(false);
  expect(mayReload(1_000_000, 1_060_000)).toBe(true);
});

function openPage({ onLine = true } = {}) {
  const reload = vi.fn<() => void>();
  const page = Object.assign(new EventTarget(), { location: { reload } });
  const browser = { onLine };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  reloadOnChunkError();
  /** @returns false if the import does not reject, because the page reloads */
  const lose = () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  const comeBack = () => {
    browser.onLine = true;
    page.dispatchEvent(new Event('online'));
  };
  return { reload, lose, comeBack };
}

it('NAV-048 leaves the failure of an optional chunk to its caller', async () => {
  const { reload, lose } = openPage();
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

it('NAV-048 keeps the page without a connection, and loads the chunk once there is one', async () => {
  const { reload, lose, comeBack } = openPage({ onLine: false });
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(async () => {
    await Promise.resolve();
    expect(lose()).toBe(true);
    throw new Error('lost');
  });
  load.mockResolvedValueOnce('a chunk');
  const loaded = loadChunk(load);
  await eventually(() => expect(load).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  comeBack();
  expect(await loaded).toBe('a chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('NAV-048 passes on why a chunk could not be loaded', async () => {
  openPage();
  await expect(loadChunk(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});
