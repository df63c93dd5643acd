import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
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
  /** Every file below a folder, such as `ab/cd`, in no order; one that is written meanwhile may be left out. */
  list(folder: string): AsyncIterable<StoredFile>;
}

/** A file as a storage knows it. */
export interface StoredFile {
  key: string;
  /** By the wall clock. */
  writtenAt: Date;
}

/** The storages of the platform: members' photos, their data exports, photos that a report holds as evidence. */
export type FileStores = Record<'photos' | 'exports' | 'evidence', FileStorage>;

/** What is being written, below the data directory whatever the storage: one place to look for what a crash left. */
const begunIn = (dataDir: string) => join(dataDir, 'begun');
/** What nobody wrote to for this long was begun in vain. */
const BEGUN_MS = 3_600_000;

/** In the bucket that the configuration names, else below the installation's data directory. */
export function createFileStores({ dataDir, s3 }: Pick<Env, 'dataDir'> & Partial<Pick<Env, 's3'>>): FileStores {
  const begun = begunIn(dataDir);
  const below = (name: string) =>
    s3 ? createS3Storage(s3, name, { begun }) : createDiskStorage(join(dataDir, name), begun);
  return { photos: below('photos'), exports: below('exports'), evidence: below('evidence') };
}

/**
 * Deletes what a crash left half written: nobody wrote to it for an hour.
 * @param wallNow the wall clock's moment, as files have it
 * @returns how many files
 */
export async function removeBegunFiles(dataDir: string, wallNow: Date): Promise<number> {
  const folder = begunIn(dataDir);
  let removed = 0;
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    const written = await ifThere(stat(join(folder, name)));
    if (!written || wallNow.getTime() - written.mtimeMs < BEGUN_MS) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

/** Null when there is no such file. */
function ifThere<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Files below one directory; a key that would leave it is refused.
 * @param begun where files lie until they are whole, on the same disk
 */
export function createDiskStorage(directory: string, begun: string): FileStorage {
  const root = resolve(directory);
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new RangeError(`storage key "${key}" leaves the directory`);
    return path;
  };
  return {
    read: (key) => ifThere(readFile(pathOf(key))),
    write: (key, bytes) => writeWhole(pathOf(key), begun, (partial) => writeFile(partial, bytes)),
    readStream: (key) => openFile(pathOf(key)),
    writeStream: (key, stream) =>
      writeWhole(pathOf(key), begun, (partial) => pipeline(stream, createWriteStream(partial))),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* (folder) {
      yield* listBelow(pathOf(folder), folder);
    },
  };
}

/** @param key of the folder at `path` */
async function* listBelow(path: string, key: string): AsyncGenerator<StoredFile> {
  for (const entry of (await ifThere(readdir(path, { withFileTypes: true }))) ?? []) {
    const [below, name] = [join(path, entry.name), `${key}/${entry.name}`];
    if (entry.isDirectory()) yield* listBelow(below, name);
    const written = entry.isFile() ? await ifThere(stat(below)) : null;
    if (written) yield { key: name, writtenAt: written.mtime };
  }
}

/** Renamed when complete, so that nobody ever reads half a file; what was begun in vain is taken away. */
async function writeWhole(path: string, begun: string, write: (partial: string) => Promise<void>): Promise<void> {
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
  const file = await ifThere(open(path));
  return file && { stream: file.createReadStream(), size: (await file.stat()).size };
}
