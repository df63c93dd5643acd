const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The only source of time for rules; nothing else may read the wall clock to make a decision. */
export interface Clock {
  /** The current time, shifted by the clock's offset. */
  now(): Date;
  /** Offset from the wall clock in milliseconds. */
  offsetMs(): number;
  /** Moves the clock by `ms` milliseconds (demo and tests only). */
  advance(ms: number): void;
}

/** Creates a clock that follows the wall clock with an offset of `offsetMs` milliseconds. */
export function createClock(offsetMs = 0): Clock {
  let offset = offsetMs;
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    advance: (ms) => {
      offset += ms;
    },
  };
}

/** The wall clock, by which files and the job queue go even when the platform's clock was moved. */
export const wallTime = (clock: Pick<Clock, 'now' | 'offsetMs'>): Date =>
  new Date(clock.now().getTime() - clock.offsetMs());

/** Milliseconds since the process began, for measuring the process itself; no rule depends on them. */
export const processMs = (): number => performance.now();

/** Creates a clock that stands still until it is advanced, for tests. */
export function createFixedClock(start: Date): Clock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    offsetMs: () => 0,
    advance: (ms) => {
      at += ms;
    },
  };
}

/**
 * Parses a duration such as `+15d`, `-2h`, `90m` or `+1d12h` into milliseconds.
 * @throws RangeError when the text is not a duration.
 */
export function parseOffset(text: string): number {
  const match = /^([+-]?)((?:\d+[smhd])+)$/.exec(text.trim());
  if (!match) throw new RangeError(`"${text}" is not a duration such as +15d, -2h or 1d12h`);
  const total = [...match[2]!.matchAll(/(\d+)([smhd])/g)].reduce((sum, m) => sum + Number(m[1]) * UNITS_MS[m[2]!]!, 0);
  return match[1] === '-' ? -total : total;
}
