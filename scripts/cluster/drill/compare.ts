import pg from 'pg';

import { waitUntil } from '../supervisor.ts';
import { findViolations } from './find-violations.ts';
import { listGivenMails } from './given-mails.ts';
import type { Acknowledged } from './journal.ts';
import { primaryUrl } from './primary-url.ts';
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

/**
 * Compares what members of sites were told with the database of a cluster without load.
 * @returns a line for each broken rule
 */
export async function compareWithDatabase(cluster: DrilledCluster, sites: readonly ToldSite[]): Promise<string[]> {
  const { settings } = cluster;
  const client = new pg.Client({ connectionString: primaryUrl(settings, 'postgres', settings.SUPERUSER_PASSWORD!) });
  await client.connect();
  try {
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
  } finally {
    await client.end();
  }
}
