import { readMembers } from '../patroni-members.ts';
import { isSecondPodReady } from '../second-pod.ts';
import { MACHINES, type Settings } from '../settings.ts';
import { isReady } from '../supervisor.ts';

const allReady = async (addresses: readonly string[]) => (await Promise.all(addresses.map(isReady))).every(Boolean);

/**
 * A primary with a synchronous standby and another standby, all on one timeline: a former primary runs for a second on its
 * own before it is rewound.
 */
async function isReplicated(settings: Settings): Promise<boolean> {
  const members = await readMembers(settings);
  const roles = members.map(({ role }) => role).sort();
  const well = members.every(({ state }) => state === 'running' || state === 'streaming');
  const timelines = new Set(members.map(({ timeline }) => timeline));
  return roles.join() === 'leader,replica,sync_standby' && well && timelines.size === 1;
}

/** Every PostgreSQL server and etcd member is up, so any machine may be lost. */
export const isStorageWhole = async (settings: Settings): Promise<boolean> =>
  (await isReplicated(settings)) &&
  allReady(MACHINES.map((machine) => `http://${settings[`HOST_${machine}`]}:${settings.ETCD_PORT}/health`));

export const areWebsReady = (settings: Settings): Promise<boolean> =>
  allReady(MACHINES.map((machine) => `http://${settings[`HOST_${machine}`]}:${settings.WEB_PORT}/readyz`));

/** Everything that answers clients is up. */
export const isWhole = async (settings: Settings): Promise<boolean> =>
  (await isStorageWhole(settings)) && (await areWebsReady(settings)) && isSecondPodReady(settings);
