const HOUR_MS = 3_600_000;

/** Result of a call, as answered and as remembered. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface RememberedCall {
  fingerprint: string;
  at: number;
  /** Null while it is in progress. */
  answer: Answer | null;
}

const errorAnswer = (status: number, title: string, detail: string): Answer => ({
  status,
  body: { status, title, detail },
});

/**
 * Idempotency keys like Mollie's, remembered for an hour. A repeated call gets the first answer with a replay header, a
 * concurrent one 409, another call with a known key 400.
 */
export function createIdempotencyKeys(now: () => Date) {
  const known = new Map<string, RememberedCall>();
  return {
    async once(key: string | undefined, fingerprint: string, work: () => Promise<Answer>): Promise<Answer> {
      if (!key) return work();
      const before = known.get(key);
      if (before && now().getTime() - before.at < HOUR_MS) {
        if (before.fingerprint !== fingerprint)
          return errorAnswer(400, 'Bad Request', 'The key was used with other parameters');
        if (!before.answer) return errorAnswer(409, 'Conflict', 'A call with this key is being worked on');
        return { ...before.answer, headers: { 'Idempotent-Replayed': 'true' } };
      }
      const entry: RememberedCall = { fingerprint, at: now().getTime(), answer: null };
      known.set(key, entry);
      const answer = await work();
      // A failed call may be retried with its key.
      if (answer.status < 300) entry.answer = answer;
      else known.delete(key);
      return answer;
    },
  };
}
