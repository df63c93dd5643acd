import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { requestText } from '../../scripts/bench/overload/offer.ts';
import { measureOverload } from '../../scripts/bench/overload/run.ts';
import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { isolatedEnvironment } from '../../scripts/launch/processes/isolated-environment.ts';
import { eventually } from '../setup/eventually.ts';
import { createRealTimeMembers } from '../setup/real-time-members.ts';
import { scratchFolder } from '../setup/scratch-folder.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let launcher: ChildProcess;
let folder: string;
let port: number;
let output = '';

beforeAll(async () => {
  folder = mkdtempSync(join(scratchFolder(), 'sibling-overload-'));
  port = await findFreePort();
  launcher = spawn(process.execPath, ['scripts/start.ts', '--no-build', '--no-seed'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: isolatedEnvironment({
      DATABASE_URL: test.runtimeUrl,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'error',
      OVERLOAD_DELAY: '100',
    }),
  });
  for (const stream of [launcher.stdout!, launcher.stderr!]) stream.on('data', (part: Buffer) => (output += part));
  await eventually(() => expect(output).toContain('Ctrl-C stops everything'), 120_000);
}, 400_000);

afterAll(async () => {
  launcher.kill('SIGTERM');
  if (launcher.exitCode === null && launcher.signalCode === null) await once(launcher, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

// Targets for a quiet machine are in the bench; these fail without admission on a busy one too.
it.each([
  ['/api/chats.php', 'application/json'],
  ['/chats', 'text/html'],
])(
  'HRD-2 offered six times what it bears, a process keeps answering, and is itself afterwards: %s',
  async (path, Accept) => {
    const members = await createRealTimeMembers(test.database, 20);
    const cookies = members.map(({ sessionToken }) => `session=${sessionToken}`);
    let turn = 0;
    const next = () => {
      turn += 1;
      return requestText(path, { Host: 'default.localhost', Accept, Cookie: cookies[turn % cookies.length]! });
    };
    const { best, flood, after, health } = await measureOverload(port, next, 4);
    expect(flood.rate).toBeGreaterThan(best.rate * 0.1);
    expect(flood.p99).toBeLessThan(5_000);
    expect(flood.refused).toBeGreaterThan(0);
    expect([flood.failed, flood.other, flood.withoutRetryAfter, health.failed]).toEqual([0, 0, 0, 0]);
    expect(health.slowestMs).toBeLessThan(5_000);
    // Half of the best rate is offered; other tests may have taken the processor meanwhile.
    expect(after.rate).toBeGreaterThan(best.rate * 0.2);
    expect([after.failed, after.other]).toEqual([0, 0]);
  },
  120_000,
);
