import type { CountCache, DeskNews, DeskShell } from './desk-shell.ts';
import type { Logger } from './lib/logger.ts';
import { activeOperators, type DeskDeps, type Operator } from './modules/desk/operators/index.ts';

const POLL_INTERVAL_MS = 2_500;

/** An operator's open event stream that receives the news of the desk. */
interface DeskStream {
  operator: Operator;
  log: Logger;
  /** Receives the news of the operator's sites, first on subscription and then on every change. */
  send(news: DeskNews): void;
  /** Called when the operator's session has ended. */
  end(): void;
  /** Called when this process shuts down while the session stays valid: the browser reconnects to another process. */
  close(): void;
}

/**
 * Polls the queue counts every few seconds, once for all streams of this process, and only while a stream is open. An
 * open stream does not count as activity: the session still times out when idle.
 */
export function createDeskLive(deps: DeskDeps, shell: DeskShell) {
  const lastSent = new Map<DeskStream, string>();
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  let closed = false;

  const sendNews = async (listener: DeskStream, operator: Operator, round: CountCache) => {
    const news = await shell.news({ operator, log: listener.log }, round);
    const text = JSON.stringify(news);
    if (!lastSent.has(listener) || lastSent.get(listener) === text) return;
    lastSent.set(listener, text);
    listener.send(news);
  };

  /** Polls once for all subscribed streams. */
  const poll = async (): Promise<void> => {
    const listeners = [...lastSent.keys()];
    if (running || listeners.length === 0) return;
    running = true;
    try {
      const known = await activeOperators(
        deps,
        listeners.map(({ operator }) => operator),
      );
      const round: CountCache = new Map();
      for (const listener of listeners) {
        const operator = known.get(listener.operator.sessionId);
        if (operator) await sendNews(listener, operator, round);
        else listener.end();
      }
    } finally {
      running = false;
    }
  };
  const pollAndLog = () => {
    poll().catch((error: unknown) => deps.log.warn({ err: error }, 'polling the desk queues failed'));
  };

  const stop = () => {
    if (timer) clearInterval(timer);
    timer = null;
  };

  return {
    poll,
    /** Subscribes a stream. @returns a function that unsubscribes it */
    subscribe(listener: DeskStream): () => void {
      if (closed) {
        listener.close();
        return () => undefined;
      }
      lastSent.set(listener, '');
      timer ??= setInterval(pollAndLog, POLL_INTERVAL_MS).unref();
      pollAndLog();
      return () => {
        lastSent.delete(listener);
        if (lastSent.size === 0) stop();
      };
    },
    /** Closes every stream, for the shutdown of the process. */
    close(): void {
      closed = true;
      for (const listener of lastSent.keys()) listener.close();
      lastSent.clear();
      stop();
    },
    streamCount: () => lastSent.size,
  };
}

export type DeskLive = ReturnType<typeof createDeskLive>;
