import type { Client } from 'pg';

import { CommandError } from '../../commands/command.ts';
import { beginAt } from './copy-site.ts';
import { readSiteTables } from './site-tables.ts';

/** Rows that one transaction deletes. */
const ROWS_AT_ONCE = 5_000;
/** Operators' actions stay in the log in which they were written, because it is append-only. */
const KEPT_TABLE = 'audit_log';

/** Part of `pg` that its types omit. */
type OwnerClient = Client & { connection?: { stream: { destroy(): void } } };

/** A connection to a pod as the owner of its tables. */
export interface MovePod {
  name: string;
  client: OwnerClient;
}

/** The reason why nothing was moved. */
export class MoveRefused extends CommandError {}

export interface Site {
  id: string;
  moves: number;
}

/** Writes rows as a replica does, without triggers and foreign keys: the rows are already correct. */
export async function actAsReplica({ name, client }: MovePod): Promise<void> {
  try {
    await client.query('set session_replication_role = replica');
  } catch {
    throw new MoveRefused(
      `The owner of the tables may not set session_replication_role in the pod ${name}. Run there as a superuser: GRANT SET ON PARAMETER session_replication_role TO sibling_migrator`,
    );
  }
}

export const arrive = async ({ client }: MovePod, id: string, moves: number): Promise<void> => {
  await client.query('update tenants set pod = null, moves = $2 where id = $1', [id, moves]);
};

/** Where a site is, and which other pods still have its rows from before the last move. */
export interface SitePlaces {
  id: string;
  home: MovePod;
  former: MovePod[];
}

/**
 * Finds a site, and completes a move that was decided but interrupted.
 * @throws MoveRefused if no pod has it
 */
export async function findPlaces(slug: string, pods: readonly MovePod[]): Promise<SitePlaces> {
  const listed = await Promise.all(
    pods.map(async (pod) => {
      const { rows } = await pod.client.query<Site & { pod: string | null }>(
        'select id, moves, pod from tenants where slug = $1',
        [slug],
      );
      return rows.map((row) => ({ ...row, at: pod }));
    }),
  );
  const [latest] = listed.flat().toSorted((one, other) => other.moves - one.moves || (one.pod === null ? -1 : 1));
  const home = latest && pods.find(({ name }) => name === (latest.pod ?? latest.at.name));
  if (!home) throw new MoveRefused(`There is no site "${slug}" here.`);
  const { id, moves } = latest;
  if (listed.flat().some(({ at, pod }) => at === home && pod !== null)) await arrive(home, id, moves);
  const former: MovePod[] = [];
  for (const pod of pods) if (pod !== home && (await hasRows(pod, id))) former.push(pod);
  return { id, home, former };
}

async function hasRows({ client }: MovePod, tenantId: string): Promise<boolean> {
  await beginAt(client, tenantId, 'read only');
  try {
    const tables = (await readSiteTables(client)).filter(({ name }) => name !== KEPT_TABLE);
    const any = tables.map(({ name }) => `exists (select from ${name} where tenant_id = $1)`).join(' or ');
    const { rows } = await client.query<{ found: boolean }>(`select ${any} as found`, [tenantId]);
    return rows[0]!.found;
  } finally {
    await client.query('commit');
  }
}

/** Deletes the rows of a site that has moved away from a pod, in short transactions. @returns how many */
export async function deleteFormerRows(pod: MovePod, tenantId: string): Promise<number> {
  const { client } = pod;
  await actAsReplica(pod);
  let deleted = 0;
  for (const { name } of await readSiteTables(client)) {
    if (name === KEPT_TABLE) continue;
    for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; deleted += count) {
      await beginAt(client, tenantId);
      const { rowCount } = await client.query(
        `delete from ${name} where tenant_id = $1 and ctid = any (array(select ctid from ${name} where tenant_id = $1 limit ${ROWS_AT_ONCE}))`,
        [tenantId],
      );
      await client.query('commit');
      count = rowCount ?? 0;
    }
  }
  return deleted;
}
