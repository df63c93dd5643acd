import { createBatchWriter } from '../../../lib/batch-writer.ts';
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

/**
 * Stores the visits of a site in batches.
 * @param store stores a batch of one site in one transaction
 * @returns counts a visit; resolves when it is stored
 */
export function createVisitCounter(
  store: (tenantId: string, visits: readonly Visits[]) => Promise<void>,
): (visit: Omit<Visits, 'count'>) => Promise<void> {
  const add = createBatchWriter<Visits>({
    keyOf: ({ day, network }) => `${day} ${network}`,
    merge: (waiting, visit) => ({ ...visit, count: waiting.count + visit.count }),
    store,
  });
  return (visit) => add({ ...visit, count: 1 });
}
