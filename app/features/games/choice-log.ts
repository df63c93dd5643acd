export interface ChoiceLog {
  /** Records a choice until the server has answered. @returns that answer */
  track: <Value>(id: string, work: Promise<Value>) => Promise<Value>;
  /** Resolves when all choices are answered. */
  settled: () => Promise<unknown>;
  /** Ids of the cards whose choice was not answered at a time, in milliseconds of `performance.now()`. */
  unsettledAt: (time: number) => ReadonlySet<string>;
}

/** The choices made on this page: a deck that was asked for before an answer may still contain the card. */
export function createChoiceLog(now: () => number = () => performance.now()): ChoiceLog {
  const pending = new Map<string, Promise<unknown>>();
  const answeredAt = new Map<string, number>();
  return {
    async track(id, work) {
      pending.set(id, work);
      try {
        return await work;
      } finally {
        if (pending.get(id) === work) pending.delete(id);
        answeredAt.set(id, now());
      }
    },
    settled: () => Promise.allSettled(pending.values()),
    unsettledAt(time) {
      const later = [...answeredAt].filter(([, at]) => at > time).map(([id]) => id);
      return new Set([...pending.keys(), ...later]);
    },
  };
}
