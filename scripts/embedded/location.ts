import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, canAccess, changeOwner } from './account.ts';

/** Location of files that PostgreSQL's own user must access when the data directory is in a folder closed to it. */
export const SYSTEM_DIR = '/var/lib/sibling';

/**
 * The folder of the database cluster: `<dataDir>/postgres`, or, if root's data directory is inaccessible to
 * PostgreSQL's user (such as below /root), a folder below /var/lib whose path is in `<dataDir>/postgres-location`.
 *
 * Creates the folder's parent, not the folder.
 */
export function clusterLocation(dataDir: string, account: Account | null, log: (line: string) => void): string {
  const inside = join(dataDir, 'postgres');
  if (existsSync(inside) || canAccess(dataDir, account)) return inside;
  const pointer = join(dataDir, 'postgres-location');
  if (!existsSync(pointer)) {
    const parent = join(SYSTEM_DIR, `data-${randomUUID()}`);
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    changeOwner(parent, account);
    writeFileSync(pointer, `${parent}\n`);
    log(`${dataDir} is not accessible to the user "${account?.name}", so the database is in ${parent}`);
  }
  return join(readFileSync(pointer, 'utf8').trim(), 'postgres');
}
