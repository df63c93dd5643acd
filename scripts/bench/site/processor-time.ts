import { readFileSync, readdirSync } from 'node:fs';

/** Nanoseconds on a processor by thread, which `process/thread` names. */
export type ProcessorTime = ReadonlyMap<string, number>;

/** Nanoseconds on a processor: the first field of `/proc/<pid>/task/<tid>/schedstat`. */
export function parseSchedstat(text: string): number {
  const time = Number(text.trim().split(' ')[0]);
  if (!Number.isFinite(time)) throw new Error(`not a schedstat: ${text}`);
  return time;
}

/** Time of all threads of these processes until now; a process that has ended is left out. Linux only. */
export function readProcessorTime(pids: readonly number[]): ProcessorTime {
  const times = new Map<string, number>();
  for (const pid of pids) {
    for (const thread of listThreads(pid)) {
      const text = readProcess(`${pid}/task/${thread}/schedstat`);
      if (text !== null) times.set(`${pid}/${thread}`, parseSchedstat(text));
    }
  }
  return times;
}

/** Milliseconds between two readings; a thread that started in between counts from its start. */
export function processorTimeBetween(before: ProcessorTime, after: ProcessorTime): number {
  let total = 0;
  for (const [thread, time] of after) total += time - (before.get(thread) ?? 0);
  return total / 1e6;
}

/** A process and all processes that it started, directly or not. */
export function listProcessTree(pid: number): number[] {
  const children = listThreads(pid).flatMap((thread) =>
    (readProcess(`${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(listProcessTree)];
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readProcess(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return null;
  }
}
