import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../scripts/embedded/free-port.ts';
import { isolatedEnvironment } from '../../../scripts/launch/processes/isolated-environment.ts';
import { COMPILED } from '../../../scripts/testing/command.ts';
import { scratchFolder } from '../scratch-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const READY_WITHIN_MS = 180_000;

/** The app that the browser tests open. */
export interface BrowserApp {
  /** Tells tests where it listens, and its folders of data and tenant files. */
  environment: Readonly<Record<'SIBLING_E2E_PORT' | 'SIBLING_E2E_DATA' | 'SIBLING_E2E_TENANTS', string>>;
  stop(): Promise<void>;
}

/** Starts the production build in demo mode, as `npm start` does, with its own data directory and port. */
export async function startBrowserApp(): Promise<BrowserApp> {
  const folder = mkdtempSync(join(scratchFolder(), 'sibling-e2e-'));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const tenantsDir = copyTenants(join(folder, 'tenants'));
  mkdirSync(dataDir, 0o711);
  await drawPortraits(dataDir);
  const port = await findFreePort();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    // The app exits when the channel closes, so it does not outlive this process.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: isolatedEnvironment({
      DATA_DIR: dataDir,
      TENANTS_DIR: tenantsDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: COMPILED,
      // All workers share one address and sign up many members.
      RATE_LIMIT_SCALE: '1000',
      // A busy machine delays it more than a crowd of members; tests/launcher/overload.db.test.ts tests the refusals.
      OVERLOAD_DELAY: '60000',
    }),
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  await waitUntilReady(port, child);
  return {
    environment: { SIBLING_E2E_PORT: String(port), SIBLING_E2E_DATA: dataDir, SIBLING_E2E_TENANTS: tenantsDir },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In its own process, so that the drawing styles do not stay in memory. */
async function drawPortraits(dataDir: string): Promise<void> {
  const args = [join(ROOT, 'tests/setup/browser/draw-portraits.ts'), dataDir];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('the portraits could not be drawn');
}

/** A copy of the demo's sites, in which tests may add, break and remove some. */
function copyTenants(to: string): string {
  const from = join(ROOT, 'tenants');
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) cpSync(join(from, entry.name), join(to, entry.name), { recursive: true });
  }
  return to;
}

async function waitUntilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('the app ended while it started');
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(250);
  }
  throw new Error(`the app was not ready within ${READY_WITHIN_MS / 1000} s`);
}
