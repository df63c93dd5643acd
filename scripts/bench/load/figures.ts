import { quantile } from '../measure.ts';
import type { SiteResponse } from '../site/site-client.ts';

interface Counts {
  /** Milliseconds of each successful response. */
  good: number[];
  /** 429 and 503 with Retry-After. */
  refused: number;
  /** Other responses of 500 and above, and refusals without Retry-After. */
  faults: number;
  /** Other responses of 400 and above, which mean that the load itself is wrong. */
  wrong: number;
  /** No response. */
  lost: number;
}

/** Results of the requests, by kind. */
export interface Figures {
  count(kind: string, ms: number, answer: SiteResponse | null): void;
  readonly kinds: ReadonlyMap<string, Counts>;
}

export function createFigures(): Figures {
  const kinds = new Map<string, Counts>();
  const of = (kind: string) => {
    const known = kinds.get(kind) ?? { good: [], refused: 0, faults: 0, wrong: 0, lost: 0 };
    kinds.set(kind, known);
    return known;
  };
  return {
    kinds,
    count(kind, ms, answer) {
      const counts = of(kind);
      if (!answer) counts.lost += 1;
      else if (answer.status < 400) counts.good.push(ms);
      else if ([429, 503].includes(answer.status) && answer.headers['retry-after']) counts.refused += 1;
      else if (answer.status >= 500 || answer.status === 429) counts.faults += 1;
      else counts.wrong += 1;
    },
  };
}

/** The figures of one kind, which are a row of the table. */
export const summariseKind = ({ good, ...counts }: Counts) => ({
  ...counts,
  answered: good.length,
  p50: quantile(good, 0.5),
  p99: quantile(good, 0.99),
});
