import type { LocalDate } from '../../../lib/time/local-date.ts';

/** A site's visits of a local day by an affiliate network. */
export interface Visits {
  tenantId: string;
  day: LocalDate;
  /** As returned by `normalizeNetworkName`. */
  network: string;
  /** Whether the network is in the site's configuration. */
  listed: boolean;
  count: number;
}

interface Batch {
  visits: Map<string, Visits>;
  stored: Promise<void>;
}

/**
 * Stores the visits of a site in batches: those that begin while one is stored are in the next. A site has one write
 * under way, however many pages it sends from memory; each visit with a write of its own filled the line for the
 * database and the memory.
 * @param store stores a batch of one site in one transaction
 * @returns counts a visit; resolves when it is stored
 */
export function createVisitCounter(
  store: (tenantId: string, visits: readonly Visits[]) => Promise<void>,
): (visit: Omit<Visits, 'count'>) => Promise<void> {
  const waiting = new Map<string, Batch>();
  const storing = new Map<string, Promise<void>>();

  async function storeNext(tenantId: string): Promise<void> {
    await storing.get(tenantId);
    const { visits } = waiting.get(tenantId)!;
    waiting.delete(tenantId);
    const stored = store(tenantId, [...visits.values()]);
    storing.set(
      tenantId,
      stored.catch(() => undefined),
    );
    await stored;
  }

  return (visit) => {
    const { tenantId, day, network } = visit;
    const known = waiting.get(tenantId);
    const visits = known?.visits ?? new Map<string, Visits>();
    const key = `${day} ${network}`;
    visits.set(key, { ...visit, count: (visits.get(key)?.count ?? 0) + 1 });
    if (known) return known.stored;
    const batch: Batch = { visits, stored: Promise.resolve() };
    waiting.set(tenantId, batch);
    batch.stored = storeNext(tenantId);
    return batch.stored;
  };
}
