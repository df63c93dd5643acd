import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { AwsClient } from 'aws4fetch';

import type { FileStorage } from './storage.ts';

/** Where a bucket is and who may use it. */
export interface S3Options {
  /** Scheme and host; the bucket is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Time that an answer may take to begin, in ms. How long its body takes is up to its size and whoever reads it. */
const WAIT_MS = 30_000;
/** Bytes that an upload gets done in a ms at the very least (100 kB/s); its answer begins after the last one. */
const SLOWEST = 100;
const RETRIES = 3;

/**
 * Files in a bucket of an S3-compatible server, below one folder.
 * @param begun where a stream is put together on disk
 * @throws Error of each call when the server cannot be reached or refuses
 */
export function createS3Storage(
  options: S3Options,
  folder: string,
  { begun, waitMs = WAIT_MS }: { begun: string; waitMs?: number },
): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}/${folder}`;

  async function send(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer | Blob): Promise<Response | null> {
    const bytes = Buffer.isBuffer(body) ? new Uint8Array(body) : body;
    const size = bytes instanceof Blob ? bytes.size : (bytes?.length ?? 0);
    const waiting = new AbortController();
    const timer = setTimeout(
      () => waiting.abort(new Error(`the file storage did not answer ${method} in time`)),
      waitMs + size / SLOWEST,
    );
    const { signal } = waiting;
    const response = await client
      .fetch(addressOf(root, key), { method, body: bytes, signal })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    // Read to its end, so that the connection can be used again.
    await response.arrayBuffer();
    if (response.status === 404 && method !== 'PUT') return null;
    throw new Error(`the file storage answered ${method} with ${response.status}`);
  }

  return {
    async read(key) {
      const response = await send('GET', key);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async write(key, bytes) {
      await send('PUT', key, bytes);
    },
    async readStream(key) {
      const response = await send('GET', key);
      if (!response?.body) return null;
      const size = Number(response.headers.get('content-length'));
      return { stream: Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), size };
    },
    // The server wants to know the length beforehand, so what has none is put together on disk first.
    async writeStream(key, stream) {
      await mkdir(begun, { recursive: true });
      const path = join(begun, randomUUID());
      try {
        await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
        await send('PUT', key, await openAsBlob(path));
      } finally {
        await rm(path, { force: true });
      }
    },
    async remove(key) {
      await send('DELETE', key);
    },
  };
}

function addressOf(root: string, key: string): string {
  const parts = key.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new RangeError(`storage key "${key}" leaves the directory`);
  }
  return `${root}/${parts.map(encodeURIComponent).join('/')}`;
}
