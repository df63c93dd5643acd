import pg from 'pg';

import { isInSecondPod } from '../second-pod.ts';
import { waitUntil } from '../supervisor.ts';
import { findPodViolations, type PodSites } from './find-pod-violations.ts';
import { findViolations } from './find-violations.ts';
import { listGivenMails } from './given-mails.ts';
import type { Acknowledged } from './journal.ts';
import { siteUrl } from './primary-url.ts';
import type { DrilledCluster } from './strikes.ts';

/** A site under load, and what its members were told. */
export interface ToldSite {
  slug: string;
  acknowledged: Acknowledged;
}

const describe = (error: unknown) => (error as Error).message;

/** Mails whose process died are tried again after minutes. */
const waitForMails = (client: pg.Client) =>
  waitUntil('The last queued mail', async () => {
    const { rows } = await client.query(`select from mails where status = 'queued' limit 1`);
    return rows.length === 0;
  });

/** @returns a line for each broken rule */
async function comparePod(cluster: DrilledCluster, client: pg.Client, sites: readonly ToldSite[]): Promise<string[]> {
  const broken = await waitForMails(client).then(
    () => [] as string[],
    (error: unknown) => [describe(error)],
  );
  for (const { slug, acknowledged } of sites) {
    const { rows } = await client.query<{ id: string }>('select id from tenants where slug = $1', [slug]);
    const mails = listGivenMails(cluster, slug);
    const violations = await findViolations(client, rows[0]!.id, { ...acknowledged, mails });
    broken.push(...violations.map((line) => `${slug}: ${line}`));
  }
  return broken;
}

/**
 * Compares what members of sites were told with the databases of a cluster without load: each site with that of its
 * pod, and the pods with each other.
 * @returns a line for each broken rule
 */
export async function compareWithDatabase(cluster: DrilledCluster, sites: readonly ToldSite[]): Promise<string[]> {
  const { settings } = cluster;
  const login = { user: 'postgres', password: settings.SUPERUSER_PASSWORD! };
  const inPods = [...Map.groupBy(sites, ({ slug }) => isInSecondPod(slug)).values()];
  const pods: PodSites[] = [];
  const broken: string[] = [];
  try {
    for (const told of inPods) {
      const client = new pg.Client({ connectionString: siteUrl(settings, told[0]!.slug, login) });
      await client.connect();
      pods.push({ client, slugs: told.map(({ slug }) => slug) });
      broken.push(...(await comparePod(cluster, client, told)));
    }
    return [...broken, ...(await findPodViolations(pods))];
  } finally {
    await Promise.all(pods.map(({ client }) => client.end()));
  }
}
