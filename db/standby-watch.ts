import { createStatementPool, type StatementPool } from './statement-pool.ts';

/** A position in the write-ahead log, in bytes: what is written later has a higher one. */
export type LogPosition = number;

const LOOK_EVERY_MS = 500;
/** A standby that has not had everything of a moment so long ago is passed by. */
const MAX_BEHIND_MS = 2_000;
const ANSWER_MS = 1_000;

interface Answer {
  position: LogPosition;
  cluster: string;
  /** Whether row-level security does not bind the role. */
  unbound: boolean;
}

/** The end of the log of a primary, and of what a standby has replayed. */
const POSITION = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::bigint
      as position,
    (select system_identifier::text from pg_control_system()) as cluster,
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as unbound`;

async function ask(pool: StatementPool): Promise<Answer> {
  const { rows } = await pool.query<{ position: string; cluster: string; unbound: boolean }>(POSITION);
  const { position, cluster, unbound } = rows[0]!;
  return { position: Number(position), cluster, unbound };
}

export interface StandbyWatch {
  /** Whether the standby has what was written up to a position, and nearly all else. */
  has(position: LogPosition): boolean;
  /** The end of the primary's log: past everything that was committed before. */
  end(): Promise<LogPosition>;
  close(): Promise<void>;
}

/**
 * Watches how far a standby is behind its primary. One whose answers are missing, that belongs to another cluster or
 * lets its role see every tenant is not used.
 * @param options.onError told why it is not used
 */
export function watchStandby(options: {
  primaryUrl: string;
  standbyUrl: string;
  onError: (error: unknown) => void;
  maxBehindMs?: number;
}): StandbyWatch {
  const { maxBehindMs = MAX_BEHIND_MS } = options;
  const [primary, standby] = [options.primaryUrl, options.standbyUrl].map((url) =>
    createStatementPool({ url, size: 1, answerMs: ANSWER_MS }),
  ) as [StatementPool, StatementPool];
  /** Ends of the primary's log that the standby had not replayed yet, with the time of the question. */
  let awaited: Array<{ position: LogPosition; at: number }> = [];
  let replayed: LogPosition = -1;
  let completeAt = -Infinity;

  async function look(): Promise<void> {
    const at = performance.now();
    const { position, cluster } = await ask(primary);
    awaited.push({ position, at });
    const answer = await ask(standby);
    if (answer.cluster !== cluster) throw new Error('the standby belongs to another cluster');
    if (answer.unbound) throw new Error('row-level security does not bind the role of the standby');
    replayed = answer.position;
    completeAt = awaited.findLast((each) => each.position <= replayed)?.at ?? completeAt;
    awaited = awaited.filter((each) => each.position > replayed);
  }

  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        // It may come back as another, or older.
        [awaited, replayed, completeAt] = [[], -1, -Infinity];
        options.onError(error);
      })
      .finally(() => {
        looking = null;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    has: (position) => position <= replayed && performance.now() - completeAt <= maxBehindMs,
    end: async () => (await ask(primary)).position,
    close: async () => {
      clearInterval(timer);
      await looking;
      await Promise.all([primary.end(), standby.end()]);
    },
  };
}
