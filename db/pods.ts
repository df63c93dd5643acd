import { sql } from 'kysely';

import type { ConsoleDatabase, Database } from './client.ts';

/** Milliseconds for which the first in line may wait for a connection of a pod before others are refused. */
const MAX_WAIT_MS = 2_000;

/** A pod that does not respond, or is not known to be fit for use yet. It counts as an outage. */
export class PodAwayError extends Error {
  constructor(pod: string) {
    super(`pod ${pod} is away`);
    this.name = 'PodAwayError';
  }
}

/** A database by its pod: one of several PostgreSQL clusters that the sites are placed on. */
export interface PodDatabase<Of extends Database = Database> {
  name: string;
  database: Of;
  /** Whether it may be used now. */
  isOpen: () => boolean;
}

/** Refuses at once what a pod cannot answer, so that those who ask it do not queue in the memory that all sites share. */
function admit(pod: PodDatabase): void {
  if (!pod.isOpen() || pod.database.waitMs() > MAX_WAIT_MS) throw new PodAwayError(pod.name);
}

/**
 * One database over those of several pods. What belongs to a site goes to its pod, and fails like an outage while that
 * is away. What belongs to no site goes to the first pod.
 * @param podOf name of the pod of a site; null for a site whose pod is not known yet
 */
export function overPods(pods: readonly PodDatabase[], podOf: (tenantId: string) => string | null): Database {
  const byName = new Map(pods.map((pod) => [pod.name, pod]));
  const first = pods[0]!;
  const of = (tenantId: string): Database => {
    const name = podOf(tenantId);
    const pod = name === null ? undefined : byName.get(name);
    if (!pod) throw new PodAwayError(name ?? 'of this site');
    admit(pod);
    return pod.database;
  };
  const each = <T>(ask: (database: Database) => Promise<T>) => pods.map(({ database }) => ask(database));
  const sum = (counts: ReturnType<Database['countConnections']>[], key: 'open' | 'idle' | 'waiting') =>
    counts.reduce((total, count) => total + count[key], 0);
  const logEnd = async (tenantId: string) => {
    const end = of(tenantId).logEnd;
    if (!end) throw new RangeError('the pod has no standby');
    return end(tenantId);
  };
  return {
    withTenant: async (tenantId, work, options) => of(tenantId).withTenant(tenantId, work, options),
    read: async (reader, work, options) => of(reader.tenant.id).read(reader, work, options),
    readRows: async (tenantId, query) => of(tenantId).readRows(tenantId, query),
    withPlatform: async (work) => {
      admit(first);
      return first.database.withPlatform(work);
    },
    vacuum: async (tables) => {
      await Promise.all(pods.filter((pod) => pod.isOpen()).map(({ database }) => database.vacuum(tables)));
    },
    // One that responds is enough to serve its sites.
    ping: () => Promise.any(each((database) => database.ping())),
    // The one with the shortest line: a pod's own line refuses its own sites only.
    waitMs: () => Math.min(...pods.map(({ database }) => database.waitMs())),
    countConnections: () => {
      const counts = pods.map(({ database }) => database.countConnections());
      return { open: sum(counts, 'open'), idle: sum(counts, 'idle'), waiting: sum(counts, 'waiting') };
    },
    ...(pods.some(({ database }) => database.logEnd) && { logEnd }),
    close: async () => {
      await Promise.all(each((database) => database.close()));
    },
  };
}

/** As `overPods`, for the operators' desk. */
export function consoleOverPods(
  pods: readonly PodDatabase<ConsoleDatabase>[],
  podOf: (tenantId: string) => string | null,
): ConsoleDatabase {
  return {
    ...overPods(pods, podOf),
    withTenants: async (tenantIds, work) => {
      const names = [...new Set(tenantIds.map(podOf))];
      if (names.length > 1) throw new RangeError('a transaction reads sites of one pod');
      const pod = names.length === 0 ? pods[0]! : pods.find(({ name }) => name === names[0]);
      if (!pod) throw new PodAwayError('of this site');
      admit(pod);
      return pod.database.withTenants(tenantIds, work);
    },
  };
}

/** @throws Error if row-level security does not bind the role, which would see every site */
export async function assertBound(database: Database): Promise<void> {
  const { rows } = await database.withPlatform((trx) =>
    sql<{ bypass: boolean }>`
      select rolsuper or rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(trx),
  );
  if (rows[0]!.bypass) throw new Error('row-level security does not bind the role of this pod');
}

const INVOICE_NUMBERS = 'invoice_numbers_from';

/**
 * Keeps the first number of a pod's invoices in the pod itself, where they are numbered. It cannot be changed: numbers
 * would be issued twice.
 * @throws Error if it is another than before
 */
export async function assertInvoiceNumbers(database: Database, first: number): Promise<void> {
  if (first === 1) return;
  const { rows } = await database.withPlatform((trx) =>
    sql<{ first: number }>`
      with stored as (
        insert into installation_facts (name, value) values (${INVOICE_NUMBERS}, to_jsonb(${first}::int))
        on conflict (name) do nothing returning value)
      select (value #>> '{}')::int as first from stored
      union all select (value #>> '{}')::int from installation_facts where name = ${INVOICE_NUMBERS} limit 1`.execute(
      trx,
    ),
  );
  const kept = rows[0]?.first;
  if (kept !== first)
    throw new Error(`invoice_numbers_from of this pod is ${kept}, not ${first}: numbers would be issued twice`);
}
