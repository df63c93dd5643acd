import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { mountDisk, unmountDisk } from './cluster/faults/disks.ts';
import { FAULT_KINDS } from './cluster/faults/fault-kinds.ts';
import { hasOwnNamespaces, runInOwnNamespaces, startOwnLoopback } from './cluster/faults/own-namespaces.ts';
import { startPushServices } from './cluster/faults/push-services.ts';
import { planFaults } from './cluster/faults/plan-faults.ts';
import { describeFaults } from './cluster/faults/report.ts';
import { runFaults } from './cluster/faults/run-faults.ts';
import { runCluster } from './cluster/run-cluster.ts';
import { ROOT } from './cluster/settings.ts';
import { CommandError, parseOptions, print, runCommand } from './commands/command.ts';
import { buildStale } from './launch/builds/builds.ts';
import { createProgress } from './launch/progress.ts';
import { createShutdown, onStopRequest } from './launch/shutdown.ts';

/*
 * `npm run test:faults [-- --faults=60 --seed=1 --minutes=30]`: starts a cluster on this machine, injects random
 * faults while members of several sites use it, and compares what they were told with the database; docs/reliability.md.
 * The same seed repeats the same faults. Ctrl-C, or the end of the minutes, ends the run with its findings so far.
 */
const USAGE = 'npm run test:faults [-- --faults=60] [--seed=1] [--minutes=<limit>] [--port=17000]';

const OPTIONS = {
  faults: { type: 'string', default: '60' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  minutes: { type: 'string', default: '1000000' },
  port: { type: 'string', default: '17000' },
} as const;

function readNumbers(args: readonly string[]) {
  const values = parseOptions(args, OPTIONS, USAGE);
  const [faults, seed, minutes, port] = [values.faults, values.seed, values.minutes, values.port].map(Number);
  const well = [faults, seed, port].every(Number.isInteger) && faults! > 0 && minutes! > 0 && port! >= 1024;
  if (!well || port! > 65_000) throw new CommandError(USAGE);
  return { faults: faults!, seed: seed!, minutes: minutes!, port: port! };
}

await runCommand(async (args) => {
  const { faults, seed, minutes, port } = readNumbers(args);
  const own = hasOwnNamespaces();
  const code = own ? null : await runInOwnNamespaces([...args, `--seed=${seed}`]);
  if (code !== null) return void (process.exitCode = code);
  if (own) startOwnLoopback();
  else
    print('The kernel allows no namespaces: no network will be slow, no disk full, and no device gets push messages.');

  const plan = planFaults(
    FAULT_KINDS.filter((kind) => own || !kind.own),
    faults,
    seed,
  );
  print(`--seed=${seed}`);
  const folder = mkdtempSync(join(tmpdir(), 'sibling-faults-'));
  // The cluster empties its own folder.
  const scratch = mkdtempSync(join(tmpdir(), 'sibling-faults-network-'));
  const startedAt = performance.now();
  const log = (line: string) =>
    appendFileSync(`${folder}.log`, `${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${line}\n`);
  // The supervisor reports each process that exits, which happens all the time here.
  const progress = { ...createProgress(), note: log };
  const shutdown = createShutdown(print);
  const prepareDisk = (path: string) => {
    mountDisk(path);
    shutdown.add(path, async () => unmountDisk(path));
  };
  let stopped = false;
  onStopRequest(
    () => (stopped = true),
    () => process.exit(130),
  );
  try {
    await buildStale(ROOT, progress);
    // Must start before the cluster's processes, which look it up.
    const pushes = own ? await startPushServices(scratch) : null;
    if (pushes) shutdown.add('push services', pushes.stop);
    const settings = await runCluster({
      folder,
      port,
      sandbox: true,
      progress,
      shutdown,
      ...(own && { prepareDisk }),
    });
    const deadline = performance.now() + minutes * 60_000;
    const figures = await runFaults({ settings, folder }, plan, {
      progress,
      pushes,
      isOver: () => stopped || performance.now() > deadline,
      note: log,
    });
    print(`\n${describeFaults(figures)}`);
    if (figures.violations.length > 0)
      throw new CommandError(`${figures.violations.join('\n')}\nLogs: ${folder}, ${folder}.log`);
  } finally {
    await shutdown.run();
    rmSync(scratch, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
  rmSync(`${folder}.log`, { force: true });
});
