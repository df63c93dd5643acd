import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql, type KyselyPlugin } from 'kysely';
import pg from 'pg';

import { createDatabase, type Database, type Trx } from '../../db/client.ts';
import { DomainError } from '../../server/lib/errors/errors.ts';

/**
 * How an operation fails: its transaction fails before a statement (`abort`); its connection is terminated before one
 * (`kill`) or during one (`race`), including the commit; everything is stored but the answer is lost (`deaf`). Or it
 * only pauses (`slow`), so that others run in between. A statement number beyond the operation means the commit.
 */
export interface PlannedCrash {
  kind: 'abort' | 'kill' | 'race' | 'deaf' | 'slow';
  statement: number;
}

/** Outcome of an operation. `stored` is what its caller can know about the database after a crash. */
export type Outcome<T> =
  | { kind: 'answer'; answer: T }
  | { kind: 'refused'; code: string }
  | { kind: 'crashed'; stored: 'yes' | 'no' | 'unknown' };

interface CrashPlan extends PlannedCrash {
  done: boolean;
}

/** Long enough for a complete operation of another process. */
const PAUSE_MS = 30;

class Crashed extends Error {}

const STORED_BY_KIND = { abort: 'no', kill: 'no', race: 'unknown', deaf: 'yes', slow: 'no' } as const;

export interface CrashingDatabase {
  /** The same database with planned failures. */
  database: Database;
  /** Runs an operation of one transaction. @throws errors that are neither a refusal nor the planned crash */
  during<T>(crash: PlannedCrash | null, run: () => Promise<T>): Promise<Outcome<T>>;
  close(): Promise<void>;
}

/**
 * @param test the database, with the application's role
 * @param test.superuserUrl role that terminates connections
 */
export function createCrashingDatabase(test: {
  database: Database;
  runtimeUrl: string;
  superuserUrl: string;
}): CrashingDatabase {
  const plans = new AsyncLocalStorage<CrashPlan>();
  const killer = new pg.Pool({ connectionString: test.superuserUrl, max: 4 });
  const kill = async (pid: number) => {
    await killer.query('select pg_terminate_backend($1, 5000)', [pid]);
  };

  const withTenant: Database['withTenant'] = async (tenantId, work, options) => {
    const plan = plans.getStore();
    if (!plan || plan.done) return test.database.withTenant(tenantId, work, options);
    const dying = async (trx: Trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const strike = createCrashPlugin(plan, () => kill(rows[0]!.pid));
      const worked = await work(trx.withPlugin(strike.plugin) as Trx);
      await strike.atCommit();
      return worked;
    };
    const die = (database: Database) => database.withTenant(tenantId, dying, options);
    const isTerminated = plan.kind === 'race' || plan.kind === 'kill';
    const result = isTerminated ? await withOwnConnection(test.runtimeUrl, die) : await die(test.database);
    if (plan.kind === 'deaf') {
      plan.done = true;
      throw new Crashed();
    }
    return result;
  };

  return {
    database: { ...test.database, withTenant },
    during: async (crash, run) => {
      const plan = crash && { ...crash, done: false };
      try {
        return { kind: 'answer', answer: await (plan ? plans.run(plan, run) : run()) };
      } catch (error) {
        if (error instanceof DomainError) return { kind: 'refused', code: error.code };
        if (plan?.done) return { kind: 'crashed', stored: STORED_BY_KIND[plan.kind] };
        throw error;
      }
    },
    close: () => killer.end(),
  };
}

/** On a separate connection: a termination that is noticed late must not hit the next operation. */
async function withOwnConnection<T>(url: string, run: (database: Database) => Promise<T>): Promise<T> {
  const database = createDatabase({ url, poolSize: 1 });
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

/** Counts a transaction's statements and fails at the planned one. */
function createCrashPlugin(plan: CrashPlan, kill: () => Promise<void>) {
  let statements = 0;
  const isDue = () => !plan.done && statements >= plan.statement;
  const strike = async () => {
    plan.done = true;
    if (plan.kind === 'kill') await kill();
    if (plan.kind === 'race') kill().catch(() => {});
    if (plan.kind === 'slow') await sleep(PAUSE_MS);
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      if (plan.kind === 'abort' && isDue()) {
        plan.done = true;
        throw new Crashed();
      }
      if (plan.kind !== 'abort' && plan.kind !== 'deaf' && isDue()) await strike();
      return result;
    },
  };
  const atCommit = async () => {
    if (plan.done || plan.kind === 'deaf') return;
    await strike();
    if (plan.kind === 'abort') throw new Crashed();
  };
  return { plugin, atCommit };
}
