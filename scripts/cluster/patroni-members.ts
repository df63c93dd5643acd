import { z } from 'zod';

import { MACHINES, type Settings } from './settings.ts';

const cluster = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      /** `leader`, `sync_standby` or `replica` */
      role: z.string(),
      state: z.string(),
      timeline: z.number().optional(),
      /** Bytes behind the primary. */
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});

type Member = z.infer<typeof cluster>['members'][number];

/** The PostgreSQL servers, as reported by the first Patroni that responds; empty if none does. */
export async function readMembers(settings: Settings): Promise<Member[]> {
  for (const machine of MACHINES) {
    const address = `http://${settings[`HOST_${machine}`]}:${settings.PATRONI_PORT}/cluster`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) })
      .then((response) => response.json() as Promise<unknown>)
      .catch(() => null);
    const parsed = cluster.safeParse(answer);
    if (parsed.success) return parsed.data.members;
  }
  return [];
}
