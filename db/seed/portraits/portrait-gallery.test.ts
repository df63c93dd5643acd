import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import type { FileStorage } from '../../../server/lib/storage/file-storage.ts';
import { composeGallery, ensureGallery } from './portrait-gallery.ts';

it('draws one picture at a time, so that connections can log in meanwhile', async () => {
  const widths = { portrait: 12, further: 12 };
  const written: string[] = [];
  let [underway, most] = [0, 0];
  const write = async (key: string) => {
    underway += 1;
    most = Math.max(most, underway);
    await nextTurn();
    underway -= 1;
    written.push(key);
  };
  const storage = { read: () => Promise.resolve(null), write } as unknown as FileStorage;
  await ensureGallery(storage, 5, widths);
  expect(most).toBe(1);
  const { drawings } = composeGallery(5, widths);
  expect(written).toEqual([...drawings.map(({ key }) => key), 'demo/5/gallery.json']);
});
