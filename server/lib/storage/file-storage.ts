import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Env } from '../../env.ts';
import { HOUR_MS } from '../time/duration.ts';
import { createS3Storage } from './s3-storage.ts';

/** Storage of members' files, by key such as `ab/cd/<id>.webp`. */
export interface FileStorage {
  /** @returns the file's bytes, or null if the key does not exist */
  read(key: string): Promise<Buffer | null>;
  /** Writes the complete file or nothing. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** A stream of the file with its size in bytes, or null if the key does not exist. */
  readStream(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Writes the complete stream or nothing. */
  writeStream(key: string, stream: Readable): Promise<void>;
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
  /** Every file below a folder, such as `ab/cd`, unordered; files written meanwhile may be missing. */
  list(folder: string): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  key: string;
  /** By the wall clock. */
  writtenAt: Date;
}

/**
 * The storages of the platform: members' photos, their data exports, photos kept as evidence of a report, the log of
 * deleted accounts, which is not restored with a backup, and sealed copies on their way to a sister site.
 */
export type FileStores = Record<'photos' | 'exports' | 'evidence' | 'deletions' | 'archives', FileStorage>;

/** Temporary files, below the data directory for every storage, so that leftovers of a crash are in one place. */
const temporaryDirIn = (dataDir: string) => join(dataDir, 'begun');
/** Age after which a temporary file counts as abandoned. */
const TEMPORARY_MAX_AGE_MS = HOUR_MS;

/** Creates the storages in the configured bucket, otherwise below the installation's data directory. */
export function createFileStores({ dataDir, s3 }: Pick<Env, 'dataDir'> & Partial<Pick<Env, 's3'>>): FileStores {
  const begun = temporaryDirIn(dataDir);
  const below = (name: string) =>
    s3 ? createS3Storage(s3, name, { begun }) : createDiskStorage(join(dataDir, name), begun);
  return {
    photos: below('photos'),
    exports: below('exports'),
    evidence: below('evidence'),
    deletions: below('deletions'),
    archives: below('archives'),
  };
}

/**
 * Deletes temporary files left by a crash: not modified for an hour.
 * @param wallNow the wall clock's time, as used by file timestamps
 */
export async function removeAbandonedFiles(dataDir: string, wallNow: Date): Promise<number> {
  const folder = temporaryDirIn(dataDir);
  let removed = 0;
  for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
    const written = await nullIfMissing(stat(join(folder, name)));
    if (!written || wallNow.getTime() - written.mtimeMs < TEMPORARY_MAX_AGE_MS) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

/** Returns null if the file does not exist. */
function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Creates a storage in a directory; rejects keys outside it.
 * @param begun directory for incomplete files, on the same disk
 */
export function createDiskStorage(directory: string, begun: string): FileStorage {
  const root = resolve(directory);
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new RangeError(`storage key "${key}" leaves the directory`);
    return path;
  };
  return {
    read: (key) => nullIfMissing(readFile(pathOf(key))),
    write: (key, bytes) => writeAtomically(pathOf(key), begun, (partial) => writeFile(partial, bytes)),
    readStream: (key) => openFile(pathOf(key)),
    writeStream: (key, stream) =>
      writeAtomically(pathOf(key), begun, (partial) => pipeline(stream, createWriteStream(partial))),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* (folder) {
      yield* listRecursively(pathOf(folder), folder);
    },
  };
}

/** @param key key of the folder at `path` */
async function* listRecursively(path: string, key: string): AsyncGenerator<StoredFile> {
  for (const entry of (await nullIfMissing(readdir(path, { withFileTypes: true }))) ?? []) {
    const [below, name] = [join(path, entry.name), `${key}/${entry.name}`];
    if (entry.isDirectory()) yield* listRecursively(below, name);
    const written = entry.isFile() ? await nullIfMissing(stat(below)) : null;
    if (written) yield { key: name, writtenAt: written.mtime };
  }
}

/** Renamed when complete, so that no partial file is ever read; an incomplete file is removed. */
async function writeAtomically(path: string, begun: string, write: (partial: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await mkdir(begun, { recursive: true });
  const partial = join(begun, randomUUID());
  try {
    await write(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function openFile(path: string): Promise<{ stream: Readable; size: number } | null> {
  const file = await nullIfMissing(open(path));
  return file && { stream: file.createReadStream(), size: (await file.stat()).size };
}
