export const OUTBOX_PREFIX = 'outbox:';

/**
 * Storage key prefix of a member's messages. One item per message, because concurrent tabs would overwrite each other's
 * changes in a shared item.
 */
export const messageKeyPrefix = (member: string): string => `${OUTBOX_PREFIX}${member}:`;

export const storageKeys = (storage: Pick<Storage, 'key' | 'length'>): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
