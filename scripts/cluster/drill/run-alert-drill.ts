import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { LaunchError } from '../../embedded/launch-error.ts';
import type { Settings } from '../settings.ts';
import {
  fillQueue,
  JOBS,
  killWorkers,
  pauseWorkers,
  rememberPayments,
  replaceCertificate,
  resumeWorkers,
} from './alert-causes.ts';
import type { DrilledCluster } from './fault-actions.ts';

/** Metrics may be a minute old; the scrape, the rule's minute and Alertmanager add to that. */
const WITHIN_MS = 360_000;
const POLL_MS = 2_000;
const SITE = 'default';

const alertList = z.array(z.object({ labels: z.object({ alertname: z.string() }) }));

/** Names of the alerts that Alertmanager has. */
async function listAlerts({ HOST_3, ALERTMANAGER_PORT }: Settings): Promise<Set<string>> {
  const response = await fetch(`http://${HOST_3}:${ALERTMANAGER_PORT}/api/v2/alerts`);
  return new Set(alertList.parse(await response.json()).map(({ labels }) => labels.alertname));
}

/**
 * Raises the alerts for a killed worker, a full queue, an expiring certificate and a site without its usual payments, in a
 * cluster that runs on this machine.
 * @throws LaunchError naming the alerts that did not fire, or did not resolve after the workers resumed
 */
export async function runAlertDrill(cluster: DrilledCluster, note: (line: string) => void): Promise<void> {
  const { settings } = cluster;

  async function waitForAlerts(names: readonly string[], raised: boolean): Promise<void> {
    const startedAt = performance.now();
    const waiting = new Set(names);
    while (performance.now() - startedAt < WITHIN_MS) {
      const alerts = await listAlerts(settings);
      for (const name of waiting) {
        if (alerts.has(name) !== raised) continue;
        waiting.delete(name);
        note(`  ${name} ${raised ? 'raised' : 'ended'} after ${Math.round((performance.now() - startedAt) / 1000)} s`);
      }
      if (waiting.size === 0) return;
      await sleep(POLL_MS);
    }
    throw new LaunchError(`Not ${raised ? 'raised' : 'ended'} within six minutes: ${[...waiting].join(', ')}.`);
  }

  note(`The site ${SITE} had payments yesterday and a week ago at this time, and has none now.`);
  rememberPayments(cluster, SITE);
  pauseWorkers(cluster);
  try {
    await fillQueue(cluster);
    note(`No worker responds, and ${JOBS} jobs wait.`);
    await waitForAlerts(['PartDown', 'QueueFull'], true);
  } finally {
    resumeWorkers(cluster);
  }
  note('The workers resume.');
  await waitForAlerts(['PartDown', 'QueueFull'], false);
  const putBack = replaceCertificate(cluster);
  try {
    killWorkers(cluster);
    note('A certificate expires in ten days, and killed workers are restarted.');
    await waitForAlerts(['ProcessRestarted', 'CertificateEnds', 'SitePaymentsStopped'], true);
  } finally {
    putBack();
  }
}
