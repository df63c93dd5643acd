import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { FileStores } from '../../lib/storage.ts';
import { mailFolder } from '../notifications/mail-transport.ts';
import { photoKeys } from '../photos/photo-files.ts';

/** Everything of an account that lies outside of the database. */
export interface AccountFiles {
  photos: readonly string[];
  exports: readonly string[];
  /** Ids of mails; while there is no mail server each is a file. */
  mails: readonly string[];
}

interface Places {
  files: FileStores;
  dataDir: string;
  tenantSlug: string;
}

/** Deletes an account's files: photos in all sizes, archives, mails. What is gone already is no error. */
export async function deleteAccountFiles(places: Places, account: AccountFiles): Promise<void> {
  const { files } = places;
  for (const key of account.photos.flatMap(photoKeys)) await files.photos.remove(key);
  for (const key of account.exports) await files.exports.remove(key);
  await deleteMailFiles(mailFolder(places.dataDir, places.tenantSlug), new Set(account.mails));
}

const MAIL_ID = /-([0-9a-f-]{36})\.eml(?:\.partial)?$/;

/** A mail's file ends in its id; the moment before that may be another than in its row. */
async function deleteMailFiles(folder: string, ids: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const id = MAIL_ID.exec(name)?.[1];
    if (id && ids.has(id)) await rm(join(folder, name), { force: true });
  }
}
