import type { Worker } from 'node:cluster';

interface Handle {
  close(): void;
}

/** Node's own message that hands a connection to a process. */
interface Handover {
  act?: string;
  key?: string;
}

/**
 * Closes the connections that were handed to a process which died before it accepted them, so that clients try again.
 * Node's cluster forgets them: they would stay open without an answer. It hands over one at a time for each port.
 */
export function closePendingConnections(worker: Worker): void {
  const latest = new Map<string, Handle>();
  const { process: child } = worker;
  const send = child.send.bind(child) as (message: Handover, handle?: Handle, ...rest: unknown[]) => boolean;
  child.send = ((message: Handover, handle?: Handle, ...rest: unknown[]) => {
    if (message.act === 'newconn' && handle) latest.set(String(message.key), handle);
    return send(message, handle, ...rest);
  }) as typeof child.send;
  // Closing one that was accepted has no effect, because it was closed here already.
  worker.once('exit', () => latest.forEach((handle) => handle.close()));
}
