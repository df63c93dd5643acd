import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { FileStores } from '../../../../lib/storage/file-storage.ts';
import { mailFolder } from '../../../platform/outbox/index.ts';
import { photoKeys } from '../../../people/photos/index.ts';

interface AccountFiles {
  photos: readonly string[];
  voices: readonly string[];
  exports: readonly string[];
  /** Mail ids; without a mail server each mail is a file. */
  mails: readonly string[];
}

interface FileLocations {
  files: FileStores;
  dataDir: string;
  tenantSlug: string;
}

/** Deletes an account's files: photos in all sizes, recordings, archives, mails. Missing files are ignored. */
export async function deleteAccountFiles(places: FileLocations, account: AccountFiles): Promise<void> {
  const { files } = places;
  for (const key of account.photos.flatMap(photoKeys)) await files.photos.remove(key);
  for (const key of account.voices) await files.photos.remove(key);
  for (const key of account.exports) await files.exports.remove(key);
  await deleteMailFiles(mailFolder(places.dataDir, places.tenantSlug), new Set(account.mails));
}

const MAIL_ID = /-([0-9a-f-]{36})\.eml(?:\.partial)?$/;

/** The name of a mail's file ends with its id; the time before it may differ from the row's. */
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
