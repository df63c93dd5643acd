import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';

/** Where files of members live, by key such as `ab/cd/<id>.webp`. */
export interface FileStorage {
  /** @returns the file's bytes, or null when there is no such key */
  read(key: string): Promise<Buffer | null>;
  /** Writes the whole file or nothing. */
  write(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Files below one directory; a key that would leave it is refused. */
export function createDiskStorage(directory: string): FileStorage {
  const root = resolve(directory);
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new RangeError(`storage key "${key}" leaves the directory`);
    return path;
  };
  return {
    read: (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    write: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.${randomUUID()}.part`;
      await writeFile(partial, bytes);
      await rename(partial, path);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
