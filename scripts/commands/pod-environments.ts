import { createDatabase } from '../../db/client.ts';
import type { Env } from '../../server/env.ts';
import { readPods } from '../../server/pods/pods-file.ts';
import { findHomes } from '../../server/modules/platform/tenants/index.ts';
import { DEFAULT_POD } from '../../tenants/value-lists.ts';
import { joinDatabase } from '../launch/database/database.ts';

/** The settings of a command for one of the pods. */
export interface PodEnvironment {
  name: string;
  env: Env;
}

/** The settings for each pod in turn; one's without others. */
export function podEnvironments(env: Env): PodEnvironment[] {
  const none = { DATABASE_DIRECT_URL: undefined, READ_DATABASE_URL: undefined };
  const unset = { MIGRATION_DATABASE_URL: undefined, CONSOLE_DATABASE_URL: undefined };
  const others = readPods(env).map(({ name, ...addresses }) => ({
    name,
    env: Object.freeze({ ...env, ...none, ...unset, ...addresses }),
  }));
  return [{ name: DEFAULT_POD, env }, ...others];
}

/**
 * The settings for the pod that has a site's data; the default one's if no pod knows the site.
 * @throws LaunchError if a pod cannot be reached
 */
export async function podEnvironmentOf(env: Env, slug: string): Promise<PodEnvironment> {
  const all = podEnvironments(env);
  if (all.length === 1) return all[0]!;
  const pods = await Promise.all(all.map(openPod));
  try {
    const [home] = await findHomes([slug], pods);
    return all.find(({ name }) => name === home?.pod) ?? all[0]!;
  } finally {
    await Promise.all(pods.map((pod) => pod.close()));
  }
}

async function openPod({ name, env }: PodEnvironment) {
  const server = await joinDatabase(env);
  const database = createDatabase({ url: server.runtimeUrl, prepared: env.PREPARED_STATEMENTS, poolSize: 1 });
  const close = () => database.close().then(server.stop);
  return { name, database, isOpen: () => true, close };
}
