import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Env } from '../env.ts';
import { createS3Storage } from './s3-storage.ts';

/** Where files of members live, by key such as `ab/cd/<id>.webp`. */
export interface FileStorage {
  /** @returns the file's bytes, or null when there is no such key */
  read(key: string): Promise<Buffer | null>;
  /** Writes the whole file or nothing. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** The file piece by piece with its size in bytes, or null when there is no such key. */
  readStream(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Writes what the stream brings, the whole file or nothing. */
  writeStream(key: string, stream: Readable): Promise<void>;
  /** Nothing happens when there is no such key. */
  remove(key: string): Promise<void>;
}

/** The storages of the platform: members' photos, their data exports, photos that a report holds as evidence. */
export type FileStores = Record<'photos' | 'exports' | 'evidence', FileStorage>;

/** In the bucket that the configuration names, else below the installation's data directory. */
export function createFileStores({ dataDir, s3 }: Pick<Env, 'dataDir'> & Partial<Pick<Env, 's3'>>): FileStores {
  const below = (name: string) => (s3 ? createS3Storage(s3, name) : createDiskStorage(join(dataDir, name)));
  return { photos: below('photos'), exports: below('exports'), evidence: below('evidence') };
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
    write: (key, bytes) => writeWhole(pathOf(key), (partial) => writeFile(partial, bytes)),
    readStream: (key) => openFile(pathOf(key)),
    writeStream: (key, stream) => writeWhole(pathOf(key), (partial) => pipeline(stream, createWriteStream(partial))),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Renamed when complete, so that nobody ever reads half a file; what was begun in vain is taken away. */
async function writeWhole(path: string, write: (partial: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}.part`;
  try {
    await write(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function openFile(path: string): Promise<{ stream: Readable; size: number } | null> {
  try {
    const file = await open(path);
    return { stream: file.createReadStream(), size: (await file.stat()).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
