import type * as Fs from 'node:fs';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { prepareDataDir } from './data-dir.ts';

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof Fs>();
  return { ...fs, statfsSync: vi.fn<typeof Fs.statfsSync>() };
});

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('MAC-7 needs free space for a database only', () => {
  vi.mocked(statfsSync).mockReturnValue({ bavail: 50, bsize: 1_000_000 } as ReturnType<typeof statfsSync>);
  expect(() => prepareDataDir(folder, { database: true })).toThrow('No disk space: 50 MB free');
  expect(() => prepareDataDir(folder, { database: false })).not.toThrow();
});
