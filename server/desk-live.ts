import type { CountedRound, DeskShell, WaitingAt } from './desk-shell.ts';
import type { Logger } from './lib/logger.ts';
import type { DeskDeps } from './modules/operators/desk.ts';
import type { Operator } from './modules/operators/desk-ctx.ts';
import { stillIn } from './modules/operators/still-in.ts';

/** Milliseconds between two looks. */
const ROUND_MS = 2_500;

/** Somebody at the desk who is told what waits. */
export interface DeskListener {
  operator: Operator;
  log: Logger;
  /** Called with what waits at the listener's places, at first and whenever it is something else. */
  tell(waiting: WaitingAt): void;
  /** Called once the session is over. */
  end(): void;
  /** Called when this process ends and the session goes on: another process tells the rest. */
  close(): void;
}

/**
 * Looks every few seconds what waits, once for all who listen in this process, and not at all while nobody does. Being told is
 * no sign of anybody being there: a session goes idle all the same.
 */
export function createDeskLive(deps: DeskDeps, shell: DeskShell) {
  const told = new Map<DeskListener, string>();
  let timer: NodeJS.Timeout | null = null;
  let running = false;

  const tell = async (listener: DeskListener, operator: Operator, round: CountedRound) => {
    const waiting = await shell.count({ operator, log: listener.log }, round);
    const text = JSON.stringify(waiting);
    if (!told.has(listener) || told.get(listener) === text) return;
    told.set(listener, text);
    listener.tell(waiting);
  };

  /** Looks once, for everybody who listens. */
  const look = async (): Promise<void> => {
    const listeners = [...told.keys()];
    if (running || listeners.length === 0) return;
    running = true;
    try {
      const known = await stillIn(
        deps,
        listeners.map(({ operator }) => operator),
      );
      const round: CountedRound = new Map();
      for (const listener of listeners) {
        const operator = known.get(listener.operator.sessionId);
        if (operator) await tell(listener, operator, round);
        else listener.end();
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'a look at what waits at the desk failed');
    } finally {
      running = false;
    }
  };

  const stop = () => {
    if (timer) clearInterval(timer);
    timer = null;
  };

  return {
    look,
    /** Tells a listener from now on. @returns what ends it */
    listen(listener: DeskListener): () => void {
      told.set(listener, '');
      timer ??= setInterval(() => void look(), ROUND_MS).unref();
      void look();
      return () => {
        told.delete(listener);
        if (told.size === 0) stop();
      };
    },
    /** Closes what every listener listens to: the process ends. */
    close(): void {
      for (const listener of told.keys()) listener.close();
      told.clear();
      stop();
    },
    /** How many listen. */
    listeners: () => told.size,
  };
}

export type DeskLive = ReturnType<typeof createDeskLive>;
