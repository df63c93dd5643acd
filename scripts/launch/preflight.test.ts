import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { readEnv } from '../../server/env.ts';
import { DATABASE_LOCK } from '../embedded/embedded-postgres.ts';
import { takeLock } from '../embedded/lock-file.ts';
import { waitForEarlierStart } from './preflight.ts';
import { announceApp } from './running-apps.ts';

let root: string;
let dataDir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'preflight-'));
  dataDir = join(root, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('HRD-7 names the address of the app that runs, not that of the second start', async () => {
  takeLock(join(dataDir, DATABASE_LOCK));
  announceApp(root, readEnv({ PORT: '4711', DATA_DIR: dataDir }), join(root, 'tenants'));
  await expect(waitForEarlierStart(root, dataDir, 0)).rejects.toThrow(
    `Already running at http://localhost:4711/ as process ${process.pid} on ${dataDir}; stop it first.`,
  );
});

it('HRD-7 names no address while the other start has none', async () => {
  takeLock(join(dataDir, DATABASE_LOCK));
  await expect(waitForEarlierStart(root, dataDir, 0)).rejects.toThrow(`Already running as process ${process.pid}`);
});
