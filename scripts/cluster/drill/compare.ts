import pg from 'pg';

import { isInSecondPod } from '../second-pod.ts';
import { waitUntil } from '../supervisor.ts';
import { findPodViolations, type PodSites } from './find-pod-violations.ts';
import { findViolations } from './find-violations.ts';
import { listGivenMails } from './given-mails.ts';
import type { Acknowledged } from './journal.ts';
import { siteUrl } from './primary-url.ts';
import type { DrilledCluster } from './fault-actions.ts';

/** A site under load, and what its members were told. */
export interface ToldSite {
  slug: string;
  acknowledged: Acknowledged;
}

/** The push messages that the devices of a site's members received. */
type ListPushes = (slug: string) => Acknowledged['pushes'];

/** What is still to be sent or refunded. The jobs of a dead process are retried after minutes. */
const UNDER_WAY: Readonly<Record<string, string>> = {
  'The last mail': `select from mails where status = 'queued' limit 1`,
  'The last push message': `select from pgboss.job where name = 'send-push' and state < 'completed' limit 1`,
  'The last refund': `select from refunds where status = 'intent' limit 1`,
};

/** @returns what did not complete */
async function waitForDelivery(client: pg.Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [what, query] of Object.entries(UNDER_WAY)) {
    const isOver = async () => (await client.query(query)).rows.length === 0;
    await waitUntil(what, isOver).catch((error: Error) => void broken.push(error.message));
  }
  return broken;
}

/** @returns a line for each broken rule */
async function comparePod(
  cluster: DrilledCluster,
  client: pg.Client,
  sites: readonly ToldSite[],
  listPushes: ListPushes,
): Promise<string[]> {
  const broken = await waitForDelivery(client);
  for (const { slug, acknowledged } of sites) {
    const { rows } = await client.query<{ id: string }>('select id from tenants where slug = $1', [slug]);
    const given = { mails: listGivenMails(cluster, slug), pushes: listPushes(slug) };
    const violations = await findViolations(client, rows[0]!.id, { ...acknowledged, ...given });
    broken.push(...violations.map((line) => `${slug}: ${line}`));
  }
  return broken;
}

/**
 * Compares what members of sites were told with the databases of a cluster without load: each site with that of its
 * pod, and the pods with each other.
 * @returns a line for each broken rule
 */
export async function compareWithDatabase(
  cluster: DrilledCluster,
  sites: readonly ToldSite[],
  listPushes: ListPushes = () => [],
): Promise<string[]> {
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
      broken.push(...(await comparePod(cluster, client, told, listPushes)));
    }
    return [...broken, ...(await findPodViolations(pods))];
  } finally {
    await Promise.all(pods.map(({ client }) => client.end()));
  }
}
