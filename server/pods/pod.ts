import { setTimeout as sleep } from 'node:timers/promises';

import type { Database } from '../../db/client.ts';
import { waitForMigrations } from '../../db/migrate.ts';
import { assertBound, assertInvoiceNumbers, type PodDatabase } from '../../db/pods.ts';

import type { Env } from '../env.ts';
import { createJobQueue, type JobHandlers, type JobQueue } from '../jobs/queue.ts';
import type { Logger } from '../lib/logger.ts';
import type { createListeners, RealtimeBus } from '../lib/redis/realtime-bus.ts';
import { createPostgresBus } from '../postgres/postgres-bus.ts';
import { openDatabase } from '../stores.ts';
import type { PodAddresses } from './pods-file.ts';

const CHECK_EVERY_MS = 1_000;
/** A pod is unavailable after this many checks without an answer: a single one may be a pause of this process. */
const CHECKS_UNTIL_AWAY = 2;
const RETRY_MS = 1_000;

export interface PodOptions {
  env: Env;
  addresses: PodAddresses;
  log: Logger;
  /** Listens to the wake-ups of other processes; null if Redis carries them or there are none. */
  listeners: ReturnType<typeof createListeners> | null;
}

/** A pod as this process sees it: its database, jobs and wake-ups, each available once the pod has responded. */
export interface Pod extends PodDatabase {
  /** Whether the database responds and has the schema, so that sites can be looked up in it. */
  isConnected: () => boolean;
  queue: () => JobQueue | null;
  bus: () => RealtimeBus | null;
  /** Waits until it is connected or the first try has failed: a start waits for no unavailable or unmigrated pod. */
  connect(): Promise<void>;
  /** Prepares the pod and then serves its sites; waits as `connect` does. */
  serve(before: (database: Database) => Promise<unknown>): Promise<void>;
  /** Runs its jobs, as soon as its sites are served. */
  work(handlers: JobHandlers): Promise<void>;
  /** Starts no more jobs, even if its sites are served only later. */
  stopWork(): Promise<void>;
  close(): Promise<void>;
}

/** @param findSites makes the pod's sites known, before they are served and before any of their jobs runs */
export function createPod({ env, addresses, log, listeners }: PodOptions, findSites: () => Promise<void>): Pod {
  const { name, DATABASE_URL: url } = addresses;
  const directUrl = addresses.DATABASE_DIRECT_URL ?? url;
  const about = { pod: name };
  const database = openDatabase(
    { ...env, READ_DATABASE_URL: addresses.READ_DATABASE_URL },
    { url, directUrl, isPod: true },
    log,
  );
  const closing = new AbortController();
  const { signal } = closing;
  let queue: JobQueue | null = null;
  let bus: RealtimeBus | null = null;
  let handlers: JobHandlers | null = null;
  let [connected, serving, unanswered] = [false, false, 0];

  const responds = () => unanswered < CHECKS_UNTIL_AWAY;

  /** Repeats a step until it succeeds, however long that takes. */
  async function insist(step: () => Promise<void>, onFailure: () => void): Promise<void> {
    for (let tries = 0; !signal.aborted; tries += 1) {
      try {
        return await step();
      } catch (error) {
        if (tries === 0) log.error({ ...about, err: error }, 'a pod is not ready: its sites are unavailable');
        onFailure();
        await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async function prepare(): Promise<void> {
    await database.ping();
    await assertBound(database);
    await waitForMigrations(directUrl, (line) => {
      log.warn(about, line);
      fail();
    });
    await assertInvoiceNumbers(database, addresses.invoice_numbers_from);
    queue ??= await createJobQueue({ url, log });
    if (listeners)
      bus ??= await createPostgresBus(
        directUrl,
        (error) => log.error({ ...about, err: error }, 'notifications'),
        listeners,
      );
    connected = true;
  }

  async function check(): Promise<void> {
    const before = responds();
    unanswered = await database.ping().then(
      () => 0,
      () => unanswered + 1,
    );
    if (before === responds()) return;
    if (responds()) log.warn(about, 'a pod responds again');
    else log.error(about, 'a pod does not respond: its sites are unavailable');
  }

  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  const connecting = insist(prepare, fail);
  const timer = setInterval(() => void (connected && check()), CHECK_EVERY_MS);
  timer.unref();
  return {
    name,
    database,
    isOpen: () => serving && responds(),
    isConnected: () => connected && responds(),
    queue: () => queue,
    bus: () => bus,
    connect: () => Promise.race([connecting, failed]),
    serve: (before) => {
      const opening = connecting.then(() =>
        insist(async () => {
          await before(database);
          await findSites();
          serving = true;
          if (handlers) await queue!.work(handlers);
        }, fail),
      );
      return Promise.race([opening, failed]);
    },
    work: async (given) => {
      handlers = given;
      if (serving) await queue!.work(given);
    },
    stopWork: async () => {
      handlers = null;
      await queue?.stopWork();
    },
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await queue?.stop();
      await bus?.close();
      await database.close();
    },
  };
}
