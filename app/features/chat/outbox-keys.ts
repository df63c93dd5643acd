/** What the names of all kept messages begin with. */
export const OUTBOX_PREFIX = 'outbox:';

/**
 * What the names of one member's messages begin with. Each message has an item of its own: tabs that write at the same
 * moment, each from what it had read before, would overwrite each other's in a common one.
 */
export const keptUnder = (member: string): string => `${OUTBOX_PREFIX}${member}:`;

export const keysOf = (storage: Pick<Storage, 'key' | 'length'>): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
