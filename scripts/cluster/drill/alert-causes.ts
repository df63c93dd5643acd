import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createDatabase } from '../../../db/client.ts';
import { createJobQueue } from '../../../server/jobs/queue.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { LaunchError } from '../../embedded/launch-error.ts';
import { CERTIFICATE, createCertificate } from '../certificate.ts';
import { findProgram } from '../programs.ts';
import { localMachineSettings, METRICS_MACHINE, WORKER_MACHINES } from '../settings.ts';
import { findProcesses } from '../supervisor.ts';
import { primaryUrl } from './primary-url.ts';
import type { DrilledCluster } from './fault-actions.ts';

/** More than the threshold of the rule QueueFull. */
export const JOBS = 1_100;
const ENDS_SOON_DAYS = 10;
const DAY_SECONDS = 86_400;
/** For how long from now the site should have payments, and how many it had in such an hour. */
const HISTORY_SECONDS = 30 * 60;
const PAYMENTS = 12;

function signal({ folder }: DrilledCluster, names: readonly string[], sent: NodeJS.Signals): void {
  const processes = findProcesses(folder).filter(({ name }) => names.includes(name));
  if (processes.length < names.length) throw new LaunchError(`${names.join(', ')} must run in ${folder}.`);
  for (const { pid } of processes) process.kill(pid, sent);
}

const WORKERS = WORKER_MACHINES.map((machine) => `machine${machine}-worker`);

export const killWorkers = (cluster: DrilledCluster): void => signal(cluster, WORKERS, 'SIGKILL');
export const pauseWorkers = (cluster: DrilledCluster): void => signal(cluster, WORKERS, 'SIGSTOP');
export const resumeWorkers = (cluster: DrilledCluster): void => signal(cluster, WORKERS, 'SIGCONT');

/** Stores jobs without effect: they belong to a site that does not exist. */
export async function fillQueue({ settings }: DrilledCluster): Promise<void> {
  const url = primaryUrl(settings, { user: 'sibling_app', password: settings.APP_PASSWORD! });
  const database = createDatabase({ url });
  const jobs = await createJobQueue({ url, log: createLogger({ level: 'silent', pretty: false }) });
  const tenantId = randomUUID();
  await database.withPlatform(async (trx) => {
    for (let stored = 0; stored < JOBS; stored += 1) await jobs.enqueue(trx, 'send-sandbox-events', { tenantId });
  });
  await jobs.stop();
  await database.close();
}

/** The recorded payments of a site, at this time of the day before and of the week before, as OpenMetrics. */
function paymentsBefore(site: string, now: number): string {
  const from = [7, 1].map((days) => now - days * DAY_SECONDS - 300);
  const times = from.flatMap((start) =>
    Array.from({ length: HISTORY_SECONDS / 60 }, (_, minute) => Math.floor(start) + minute * 60),
  );
  const samples = times.map((time) => `site:orders_paid:1h{site="${site}"} ${PAYMENTS} ${time}`);
  return ['# TYPE site:orders_paid:1h gauge', ...samples, '# EOF', ''].join('\n');
}

/** Adds past payments of a site, which has none now, to Prometheus. It reads new blocks each minute. */
export function rememberPayments({ settings, folder }: DrilledCluster, site: string): void {
  const promtool = findProgram('promtool');
  if (!promtool) throw new LaunchError('promtool is missing: apt-get install prometheus');
  const { PROMETHEUS_DATA } = localMachineSettings(settings, folder, METRICS_MACHINE);
  const file = join(folder, 'payments.txt');
  writeFileSync(file, paymentsBefore(site, Date.now() / 1000));
  if (!existsSync(PROMETHEUS_DATA!)) throw new LaunchError(`Prometheus has no data in ${folder}.`);
  execFileSync(promtool, ['tsdb', 'create-blocks-from', 'openmetrics', '--quiet', file, PROMETHEUS_DATA!], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Serves a certificate that expires soon on the machine that the cluster's processes check.
 * @returns a function that restores the previous certificate
 */
export function replaceCertificate(cluster: DrilledCluster): () => void {
  const path = join(cluster.folder, CERTIFICATE);
  const before = readFileSync(path);
  const openssl = findProgram('openssl')!;
  const restart = () => signal(cluster, ['machine1-haproxy'], 'SIGTERM');
  createCertificate({ openssl }, cluster.folder, ENDS_SOON_DAYS);
  restart();
  return () => {
    writeFileSync(path, before);
    restart();
  };
}
