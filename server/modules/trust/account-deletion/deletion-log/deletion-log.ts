import type { FileStorage } from '../../../../lib/storage/file-storage.ts';

/** An account was deleted by its member, or restored. */
export interface AccountChange {
  tenantId: string;
  userId: string;
  kind: 'deleted' | 'restored';
  at: Date;
}

/** Changes of this month and of so many before are kept: more than a backup may be old. */
const MONTHS_BEFORE = 2;
/** Months before those whose changes are removed, if the platform did not run in time. */
const MONTHS_REMOVED = 12;

const KEY = /^\d{4}-\d{2}\/([0-9a-f-]{36})\/([0-9a-f-]{36})\.(\d+)\.(deleted|restored)$/;

const monthOf = (date: Date) => date.toISOString().slice(0, 7);

/** All that a change is stands in its key, so that a list of keys tells everything. */
const keyOf = ({ tenantId, userId, kind, at }: AccountChange) =>
  `${monthOf(at)}/${tenantId}/${userId}.${at.getTime()}.${kind}`;

function monthsBack(now: Date, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - from - index))),
  );
}

/** Begin of the time whose changes are kept. */
export const logBegin = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_BEFORE));

export async function writeChange(log: FileStorage, change: AccountChange): Promise<void> {
  await log.write(keyOf(change), Buffer.alloc(0));
}

/** @param tenantId only those of a site */
export async function readChanges(log: FileStorage, now: Date, tenantId?: string): Promise<AccountChange[]> {
  const changes: AccountChange[] = [];
  for (const month of monthsBack(now, 0, MONTHS_BEFORE + 1)) {
    for await (const { key } of log.list(tenantId ? `${month}/${tenantId}` : month)) {
      const [, tenant, userId, at, kind] = KEY.exec(key) ?? [];
      if (!tenant) continue;
      changes.push({
        tenantId: tenant,
        userId: userId!,
        kind: kind as AccountChange['kind'],
        at: new Date(Number(at)),
      });
    }
  }
  return changes;
}

/** Removes the changes that no backup can be older than. @returns how many */
export async function removeOldChanges(log: FileStorage, now: Date): Promise<number> {
  let removed = 0;
  for (const month of monthsBack(now, MONTHS_BEFORE + 1, MONTHS_REMOVED)) {
    for await (const { key } of log.list(month)) {
      await log.remove(key);
      removed += 1;
    }
  }
  return removed;
}
