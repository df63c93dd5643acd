import { once } from 'node:events';

import type { AppProcess } from '../../launch/processes/app-process.ts';

/** A node of V8's CPU profile, with what this bench reads. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  /** The node of each sample, and microseconds since the sample before. */
  samples: number[];
  timeDeltas: number[];
}

/** Lets the debugger of the app's process choose its port; the launcher's stays closed. */
export const INSPECTABLE = '--inspect-port=0';
const SAMPLING_US = 250;

/** Profiles a process of an app started with `INSPECTABLE` while `load` runs. */
export async function profileProcess(app: AppProcess, pid: number, load: () => Promise<unknown>): Promise<CpuProfile> {
  const socket = new WebSocket(await openInspector(app, pid));
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  const send = <Result>(method: string, params: object = {}) =>
    new Promise<Result>((resolve) => {
      last += 1;
      waiting.set(last, resolve as (result: unknown) => void);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  try {
    await send('Profiler.enable');
    await send('Profiler.setSamplingInterval', { interval: SAMPLING_US });
    await send('Profiler.start');
    await load();
    return (await send<{ profile: CpuProfile }>('Profiler.stop')).profile;
  } finally {
    socket.close();
  }
}

/** Opens the inspector as Node does on SIGUSR1, and reads its address from the process's output. */
function openInspector(app: AppProcess, pid: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the inspector did not open')), 10_000);
    let output = '';
    app.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [url] = /ws:\/\/\S+/.exec(output) ?? [];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
    process.kill(pid, 'SIGUSR1');
  });
}
