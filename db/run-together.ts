type Results<Running extends readonly Promise<unknown>[]> = {
  -readonly [Place in keyof Running]: Awaited<Running[Place]>;
};

/**
 * Waits for work of one transaction that was started together, so that its statements share a round trip. PostgreSQL
 * executes them in the order in which they were issued, each with its own snapshot: one that runs after a lock sees what
 * the lock's holder committed.
 * @returns the results, once all have settled
 * @throws the error of the first that failed in the given order; what failed behind it only followed from that
 */
export async function runTogether<const Running extends readonly Promise<unknown>[]>(
  running: Running,
): Promise<Results<Running>> {
  const outcomes = await Promise.allSettled(running);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as Results<Running>;
}
