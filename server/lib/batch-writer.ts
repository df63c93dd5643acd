interface Batch<Item> {
  items: Map<string, Item>;
  stored: Promise<void>;
}

/**
 * Stores records of a site in batches: those that come while one is stored are in the next, merged by their key. A site
 * has one write under way, however many pages it sends; each record with a write of its own would fill the line for the
 * database and the memory.
 * @param options.store stores a batch of one site in one transaction
 * @param options.merge joins a record with a waiting one of the same key
 * @returns adds a record; resolves when it is stored
 */
export function createBatchWriter<Item extends { tenantId: string }>({
  keyOf,
  merge,
  store,
}: {
  keyOf: (item: Item) => string;
  merge: (waiting: Item, item: Item) => Item;
  store: (tenantId: string, items: readonly Item[]) => Promise<void>;
}): (item: Item) => Promise<void> {
  const waiting = new Map<string, Batch<Item>>();
  const storing = new Map<string, Promise<void>>();

  async function storeNext(tenantId: string): Promise<void> {
    await storing.get(tenantId);
    const { items } = waiting.get(tenantId)!;
    waiting.delete(tenantId);
    const stored = store(tenantId, [...items.values()]);
    storing.set(
      tenantId,
      stored.catch(() => undefined),
    );
    await stored;
  }

  return (item) => {
    const { tenantId } = item;
    const known = waiting.get(tenantId);
    const items = known?.items ?? new Map<string, Item>();
    const key = keyOf(item);
    const same = items.get(key);
    items.set(key, same ? merge(same, item) : item);
    if (known) return known.stored;
    const batch: Batch<Item> = { items, stored: Promise.resolve() };
    waiting.set(tenantId, batch);
    batch.stored = storeNext(tenantId);
    return batch.stored;
  };
}
