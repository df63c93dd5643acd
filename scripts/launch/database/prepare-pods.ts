import { setTimeout as sleep } from 'node:timers/promises';

import { migrate } from '../../../db/migrate.ts';
import { countConnections } from '../../../server/connections.ts';
import type { Env } from '../../../server/env.ts';
import { isOutage } from '../../../server/lib/errors/outage.ts';
import type { PodAddresses } from '../../../server/pods/pods-file.ts';
import { LaunchError } from '../../embedded/launch-error.ts';
import { checkServer } from './database.ts';
import { refuseDemoData } from './refuse-demo-data.ts';
import { hostOf } from './wait-for-store.ts';

const RETRY_MS = 3_000;
/** undefined_table */
const UNDEFINED_TABLE = '42P01';

/** Checks the addresses of a pod, and migrates it if they name the owner of its tables. */
export async function preparePod(env: Env, pod: PodAddresses, note: (line: string) => void): Promise<void> {
  const mayBePooled = pod.DATABASE_DIRECT_URL !== undefined;
  const rules = {
    DATABASE_URL: { mustBeBound: true, mayBePooled, connections: countConnections({ ...env, ...pod }) },
    DATABASE_DIRECT_URL: { mustBeBound: true },
    CONSOLE_DATABASE_URL: { mustBeBound: true, mayBePooled },
    MIGRATION_DATABASE_URL: {},
  };
  for (const [key, rule] of Object.entries(rules)) {
    const url = pod[key as keyof typeof rules];
    if (url !== undefined) await ask(`${pod.name}.${key}`, url, rule);
  }
  if (pod.MIGRATION_DATABASE_URL) await migrate(pod.MIGRATION_DATABASE_URL, { note });
  await refuseDemoData(env, pod.DATABASE_URL).catch((error: { code?: string }) => {
    // Without tables, which another process will create, there is no such data.
    if (error.code !== UNDEFINED_TABLE) throw error;
  });
}

/** @throws LaunchError naming the address if it is wrong, and the driver's error if it does not respond */
async function ask(setting: string, url: string, rule: Parameters<typeof checkServer>[2]): Promise<void> {
  try {
    await checkServer(`pods.${setting}`, url, rule);
  } catch (error) {
    if (error instanceof LaunchError || isOutage(error)) throw error;
    throw new LaunchError(`pods.${setting} (${hostOf(url)}) cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Prepares the pods. An unavailable pod delays nothing: it is prepared when it responds, and until then its sites are
 * unavailable.
 * @returns a function that stops waiting for those pods
 * @throws LaunchError if an address is wrong
 */
export async function preparePods(
  env: Env,
  pods: readonly PodAddresses[],
  note: (line: string) => void,
): Promise<() => void> {
  const closing = new AbortController();
  const { signal } = closing;
  const later = async (pod: PodAddresses): Promise<void> => {
    for (let wrong = ''; !signal.aborted;) {
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      try {
        if (!signal.aborted) await preparePod(env, pod, note);
        return;
      } catch (error) {
        if (isOutage(error) || (error as Error).message === wrong) continue;
        wrong = (error as Error).message;
        note(wrong);
      }
    }
  };
  await Promise.all(
    pods.map(async (pod) => {
      try {
        await preparePod(env, pod, note);
      } catch (error) {
        if (!isOutage(error)) throw error;
        note(
          `pods.${pod.name} (${hostOf(pod.DATABASE_URL)}) does not respond: its sites are unavailable until it does.`,
        );
        later(pod).catch((unexpected: unknown) => note(String(unexpected)));
      }
    }),
  );
  return () => closing.abort();
}
