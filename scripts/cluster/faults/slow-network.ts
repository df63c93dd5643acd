import { execFileSync } from 'node:child_process';

import type { Undo } from '../drill/fault-actions.ts';
import type { Machine, Settings } from '../settings.ts';

/** Less than the load needs, so that data waits for seconds. */
const RATE = '400kbit';
const ROOT_HANDLE = '71:';

const tc = (command: string) => execFileSync('tc', command.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] });

/** Limits the bandwidth to and from the addresses of a machine. */
export function slowDown({ settings }: { settings: Settings }, machine: Machine): Undo {
  const host = settings[`HOST_${machine}`]!;
  tc(`qdisc add dev lo root handle ${ROOT_HANDLE} htb default 0`);
  tc(`class add dev lo parent ${ROOT_HANDLE} classid ${ROOT_HANDLE}1 htb rate ${RATE} burst 16k quantum 1514`);
  for (const side of ['src', 'dst'])
    tc(
      `filter add dev lo parent ${ROOT_HANDLE} protocol ip prio 1 u32 match ip ${side} ${host}/32 flowid ${ROOT_HANDLE}1`,
    );
  return () => void tc('qdisc del dev lo root');
}
