import { processMs } from '../time/clock.ts';

/** How long a refusal waits, in milliseconds: a client asks again only when it has it. */
const DELAY_MS = 500;
const TICK_MS = 25;
/** Each holds a connection and its request, some 10 kB. Others are refused at once. */
const MAX_WAITING = 2_000;

export interface DelayedRefusals {
  /** Runs `refuse` after the delay. */
  add(refuse: () => void): void;
  /** Runs those that wait. */
  close(): void;
}

/**
 * Sends refusals half a second late. A refusal costs a tenth of an answer, nearly all of it in the kernel, so
 * connections that are kept alive and ask again at once would keep the process busy with refusing them.
 */
export function createDelayedRefusals(): DelayedRefusals {
  let waiting: { due: number; refuse: () => void }[] = [];
  let timer: NodeJS.Timeout | null = null;

  function run(until: number): void {
    const rest = waiting.findIndex(({ due }) => due > until);
    const ready = rest < 0 ? waiting : waiting.slice(0, rest);
    waiting = rest < 0 ? [] : waiting.slice(rest);
    if (waiting.length === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
    for (const { refuse } of ready) refuse();
  }

  return {
    add(refuse) {
      if (waiting.length >= MAX_WAITING) return refuse();
      waiting.push({ due: processMs() + DELAY_MS, refuse });
      timer ??= setInterval(() => run(processMs()), TICK_MS);
    },
    close: () => run(Infinity),
  };
}
