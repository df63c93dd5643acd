import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { killServers, runCluster, SETTINGS_FILE } from './cluster/run-cluster.ts';
import { renderFiles } from './cluster/render.ts';
import { drawStatus } from './cluster/status.ts';
import { MACHINES, machineSettings, readSettings, ROOT, type Machine, type Settings } from './cluster/settings.ts';
import { killProcesses } from './cluster/supervisor.ts';
import { CommandError, print, runCommand } from './commands/command.ts';
import { buildStale } from './launch/builds/builds.ts';
import { createProgress } from './launch/progress.ts';
import { createShutdown, onStopRequest } from './launch/shutdown.ts';

/*
 * `npm run cluster`: three machines on this one, to try failovers; docs/cluster.md. `--sandbox` serves demo sites without
 * members, whose orders can be paid. `-- status` draws a running one, `-- drill` ends parts of it under load and checks
 * what is left, `-- alerts` makes it raise alerts, `-- stop` ends what a killed one left, `-- render` writes the configuration files of a real machine.
 */
const USAGE = `npm run cluster [-- --port=17000] [--dir=<folder>] [--sandbox]
npm run cluster -- status
npm run cluster -- drill [--faults=<names>]
npm run cluster -- alerts
npm run cluster -- stop
npm run cluster -- render --settings=cluster.env --machine=1 --out=<folder>`;

const OPTIONS = {
  port: { type: 'string', default: '17000' },
  dir: { type: 'string', default: join(tmpdir(), 'sibling-cluster') },
  settings: { type: 'string' },
  machine: { type: 'string' },
  out: { type: 'string' },
  sandbox: { type: 'boolean', default: false },
  faults: { type: 'string' },
} as const;

type Values = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

function readRunning(dir: string): Settings {
  try {
    return JSON.parse(readFileSync(join(dir, SETTINGS_FILE), 'utf8')) as Settings;
  } catch {
    throw new CommandError(`No cluster was started in ${dir}.`);
  }
}

async function start({ port, dir, sandbox }: Values): Promise<void> {
  const first = Number(port);
  if (!Number.isInteger(first) || first < 1024 || first > 65_000) throw new CommandError(USAGE);
  const progress = createProgress();
  const shutdown = createShutdown(progress.note);
  const stop = async (code: number) => {
    progress.note('Stopping …');
    await shutdown.run();
    process.exit(code);
  };
  onStopRequest(
    () => void stop(0),
    () => process.exit(130),
  );
  try {
    await buildStale(ROOT, progress);
    const settings = await runCluster({ folder: dir, port: first, sandbox, progress, shutdown });
    print(`\n${await drawStatus(settings)}\n`);
    print(`Sites: https://<host of a site>:${port}, such as https://default.localhost:${port}`);
    print(`Prometheus: http://${settings.HOST_3}:${settings.PROMETHEUS_PORT}  Logs: ${dir}/*.log`);
    print('Ctrl-C stops everything.');
  } catch (error) {
    process.exitCode = 1;
    await shutdown.run();
    throw error;
  }
}

function render({ settings: path, machine, out }: Values): void {
  const number = MACHINES.find((each) => String(each) === machine) as Machine | undefined;
  if (!path || !number || !out) throw new CommandError(USAGE);
  const files = renderFiles(machineSettings(readSettings(path), number), out);
  print(`Wrote ${files.length} files of machine${number} below ${out}.`);
}

async function drill({ dir, faults }: Values): Promise<void> {
  // Only here, since they use the tests' factories, which a real machine does not have.
  const [{ runDrill }, { describeDrill }, { FAULTS }] = await Promise.all([
    import('./cluster/drill/run-drill.ts'),
    import('./cluster/drill/report.ts'),
    import('./cluster/drill/faults.ts'),
  ]);
  const names = faults?.split(',') ?? Object.keys(FAULTS);
  const unknown = names.filter((name) => !(name in FAULTS));
  if (unknown.length > 0)
    throw new CommandError(`Unknown fault ${unknown.join(', ')}; there are ${Object.keys(FAULTS).join(', ')}.`);
  const report = await runDrill({ settings: readRunning(dir), folder: dir }, names, createProgress());
  const { text, faults: wrong } = describeDrill(report);
  print(`\n${text}`);
  if (wrong.length > 0) throw new CommandError(wrong.join('\n'));
}

async function raiseAlerts({ dir }: Values): Promise<void> {
  const settings = readRunning(dir);
  if (settings.SITE_MODE === 'demo') throw new CommandError('A cluster with --sandbox has no metrics of the app.');
  const { runAlertDrill } = await import('./cluster/drill/run-alert-drill.ts');
  await runAlertDrill({ settings, folder: dir }, print);
}

await runCommand(async (args) => {
  const { values, positionals } = parse(args);
  const [task = 'start', ...rest] = positionals;
  if (rest.length > 0) throw new CommandError(USAGE);
  if (task === 'start') return start(values);
  if (task === 'status') return print(await drawStatus(readRunning(values.dir)));
  if (task === 'drill') return drill(values);
  if (task === 'alerts') return raiseAlerts(values);
  if (task === 'render') return render(values);
  if (task !== 'stop') throw new CommandError(USAGE);
  const settings = readRunning(values.dir);
  const ended = killProcesses(values.dir);
  killServers(settings, values.dir);
  print(`Ended ${ended} processes.`);
});
