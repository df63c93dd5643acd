import { sql } from 'kysely';

import pg from 'pg';

import type { ConsoleDatabase, Database } from './client.ts';

/** How long, in milliseconds, the first request may wait for a connection of a pod before further ones are refused. */
const MAX_WAIT_MS = 2_000;

/** A pod that does not respond, or is not yet known to be usable. It counts as an outage. */
export class PodUnavailableError extends Error {
  constructor(pod: string) {
    super(`pod ${pod} is away`);
    this.name = 'PodUnavailableError';
  }
}

/** The error with which `enter_site` refuses a transaction once a site has moved. */
const MOVED = 'SB002';
/** How long after a move reads go to the primary: WAL positions of the former pod mean nothing in the new one. */
const POSITIONS_LAST_MS = 90_000;

/** Whether a transaction was refused because its site has moved to another pod. */
export const isMoved = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === MOVED;

/** Where the sites are. */
export interface PodOf {
  /** Name of the pod that has a site; null if it is not known. */
  (tenantId: string): string | null;
}

/** A pod's database: one of several PostgreSQL clusters over which the sites are distributed. */
export interface PodDatabase<Of extends Database = Database> {
  name: string;
  database: Of;
  /** Whether it can be used now. */
  isOpen: () => boolean;
}

/** Refuses immediately what a pod cannot answer, so that requests do not queue in the memory that all sites share. */
function admit(pod: PodDatabase): void {
  if (!pod.isOpen() || pod.database.waitMs() > MAX_WAIT_MS) throw new PodUnavailableError(pod.name);
}

/**
 * Combines the databases of several pods. Data of a site are in its pod, and access to them fails like an outage while
 * the pod is unavailable. Data that belong to no site are in the first pod.
 * @param renew looks up a site again that has moved to another pod
 */
export function overPods(
  pods: readonly PodDatabase[],
  podOf: PodOf,
  renew: (tenantId: string) => Promise<void> = () => Promise.resolve(),
): Database {
  const byName = new Map(pods.map((pod) => [pod.name, pod]));
  const first = pods[0]!;
  const of = (tenantId: string): Database => {
    const name = podOf(tenantId);
    const pod = name === null ? undefined : byName.get(name);
    if (!pod) throw new PodUnavailableError(name ?? 'of this site');
    admit(pod);
    return pod.database;
  };
  const movedAt = new Map<string, number>();
  /** Runs in the pod of a site, and once more if the site has moved. */
  const at = async <T>(tenantId: string, run: (database: Database) => Promise<T>): Promise<T> => {
    try {
      return await run(of(tenantId));
    } catch (error) {
      if (!isMoved(error)) throw error;
    }
    await renew(tenantId);
    movedAt.set(tenantId, performance.now());
    return run(of(tenantId));
  };
  const hasMovedLately = (tenantId: string) =>
    performance.now() - (movedAt.get(tenantId) ?? -Infinity) < POSITIONS_LAST_MS;
  const each = <T>(ask: (database: Database) => Promise<T>) => pods.map(({ database }) => ask(database));
  const sum = (counts: ReturnType<Database['countConnections']>[], key: 'open' | 'idle' | 'waiting') =>
    counts.reduce((total, count) => total + count[key], 0);
  const logEnd = async (tenantId: string) => {
    const end = of(tenantId).logEnd;
    if (!end) throw new RangeError('the pod has no standby');
    return end(tenantId);
  };
  return {
    withTenant: (tenantId, work, options) => at(tenantId, (database) => database.withTenant(tenantId, work, options)),
    read: (reader, work, options) =>
      at(reader.tenant.id, (database) => {
        const asked = hasMovedLately(reader.tenant.id) ? { ...options, standby: false } : options;
        return database.read(reader, work, asked);
      }),
    readRows: (tenantId, query) => at(tenantId, (database) => database.readRows(tenantId, query)),
    withPlatform: async (work) => {
      admit(first);
      return first.database.withPlatform(work);
    },
    vacuum: async (tables) => {
      await Promise.all(pods.filter((pod) => pod.isOpen()).map(({ database }) => database.vacuum(tables)));
    },
    // One pod that responds can serve its sites.
    ping: () => Promise.any(each((database) => database.ping())),
    // The shortest wait of all pods, because a pod's own wait refuses requests of its own sites only.
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

/** The same as `overPods`, for the operators' desk. */
export function consoleOverPods(
  pods: readonly PodDatabase<ConsoleDatabase>[],
  podOf: PodOf,
  renew: (tenantId: string) => Promise<void> = () => Promise.resolve(),
): ConsoleDatabase {
  return {
    ...overPods(pods, podOf, renew),
    withTenants: async (tenantIds, work) => {
      const names = [...new Set(tenantIds.map(podOf))];
      if (names.length > 1) throw new RangeError('a transaction reads sites of one pod');
      const pod = names.length === 0 ? pods[0]! : pods.find(({ name }) => name === names[0]);
      if (!pod) throw new PodUnavailableError('of this site');
      admit(pod);
      try {
        return await pod.database.withTenants(tenantIds, work);
      } catch (error) {
        if (isMoved(error)) await Promise.all(tenantIds.map(renew));
        throw error;
      }
    },
  };
}

/** @throws Error if row-level security does not apply to the role, which would then see every site */
export async function assertBound(database: Database): Promise<void> {
  const { rows } = await database.withPlatform((trx) =>
    sql<{ bypass: boolean }>`
      select rolsuper or rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(trx),
  );
  if (rows[0]!.bypass) throw new Error('row-level security does not bind the role of this pod');
}

const INVOICE_NUMBERS = 'invoice_numbers_from';

/**
 * Stores the first number of a pod's invoices in the pod itself. It cannot be changed afterwards, because numbers
 * could then be issued twice.
 * @throws Error if it differs from the stored one
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
