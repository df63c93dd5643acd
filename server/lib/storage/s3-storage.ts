import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { AwsClient } from 'aws4fetch';

import { withTimeout } from '../time/with-timeout.ts';
import type { FileStorage, StoredFile } from './file-storage.ts';

/** The endpoint, bucket and credentials of an S3-compatible storage. */
export interface S3Options {
  /** Scheme and host; the bucket is the first path segment. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Timeout in ms until a response starts. The time for its body depends on its size and the client. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** Minimum upload speed in bytes per ms (100 kB/s); a response starts after the last byte. */
const MIN_BYTES_PER_MS = 100;
/** Attempts while the server reports an error of its own or too many requests. */
const ATTEMPTS = 4;
/** Upper limit in ms of the random pause before the second attempt; doubles with each. */
const FIRST_PAUSE_MS = 50;

type Method = 'GET' | 'PUT' | 'DELETE';

/**
 * Creates a storage in a folder of an S3-compatible bucket.
 * @param begun directory for temporary files of streamed uploads
 * @throws Error from each call when the server is unreachable or refuses
 */
export function createS3Storage(
  options: S3Options,
  folder: string,
  { begun, waitMs = RESPONSE_TIMEOUT_MS }: { begun: string; waitMs?: number },
): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketRoot = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const send = (method: Method, key: string, body?: Buffer | Blob) =>
    ask(method, `${bucketRoot}/${folder}/${pathOf(key)}`, body);

  async function ask(method: Method, address: string, body?: Buffer | Blob): Promise<Response | null> {
    const bytes = Buffer.isBuffer(body) ? new Uint8Array(body) : body;
    const size = bytes instanceof Blob ? bytes.size : (bytes?.length ?? 0);
    const waiting = new AbortController();
    const timer = setTimeout(
      () => waiting.abort(new Error(`the file storage did not answer ${method} in time`)),
      waitMs + size / MIN_BYTES_PER_MS,
    );
    const { signal } = waiting;
    const response = await attempt(address, { method, body: bytes }, signal).finally(() => clearTimeout(timer));
    if (response.ok) return response;
    // Read the body, so that the connection can be reused.
    await response.arrayBuffer();
    if (response.status === 404 && method !== 'PUT') return null;
    throw new Error(`the file storage answered ${method} with ${response.status}`);
  }

  /**
   * Sends a signed request, with a random pause before each repetition.
   * `fetch` gets the signal itself: that of a Request has no effect once the Request is garbage collected, which
   * happens while the server is silent. So the client's own `fetch` would wait for minutes.
   */
  async function attempt(address: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let count = 1; ; count += 1) {
      const response = await fetch(await client.sign(address, init), { signal });
      if (count === ATTEMPTS || (response.status < 500 && response.status !== 429)) return response;
      await response.arrayBuffer();
      const pauseMs = Math.random() * FIRST_PAUSE_MS * 2 ** (count - 1);
      // Its own error would not say why the signal was raised.
      await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  return {
    async read(key) {
      const response = await send('GET', key);
      return response && buffer(chunksOf(response, waitMs));
    },
    async write(key, bytes) {
      await send('PUT', key, bytes);
    },
    async readStream(key) {
      const response = await send('GET', key);
      if (!response?.body) return null;
      const size = Number(response.headers.get('content-length'));
      return { stream: Readable.from(chunksOf(response, waitMs)), size };
    },
    // S3 needs the length in advance, so a stream of unknown length is first written to disk.
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
    async *list(below) {
      const prefix = `${folder}/${assertKeyInside(below)}/`;
      let page: ListedPage = { files: [], nextToken: '' };
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (page.nextToken) query.set('continuation-token', page.nextToken);
        const response = await ask('GET', `${bucketRoot}?${query}`);
        if (!response) throw new Error('the file storage has no such bucket');
        page = parseListPage(await text(chunksOf(response, waitMs)));
        for (const { key, writtenAt } of page.files) yield { key: key.slice(folder.length + 1), writtenAt };
      } while (page.nextToken);
    },
  };
}

/** The body of a response; the server may take long for a file, but not for its next part. */
async function* chunksOf({ body }: Response, waitMs: number): AsyncGenerator<Buffer> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await withTimeout(waitMs, reader.read());
      if (done) return;
      yield Buffer.from(value as Uint8Array);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

interface ListedPage {
  files: StoredFile[];
  /** Token of the next page; empty on the last page. */
  nextToken: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textIn(xml: string, tag: string): string {
  const [, text = ''] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (decimal || hex) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex as string, 16));
    return ENTITIES[name] ?? whole;
  });
}

/** Parses a ListObjectsV2 response: flat XML, of which three tags are needed. */
function parseListPage(xml: string): ListedPage {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textIn(entry, 'Key'),
    writtenAt: new Date(textIn(entry, 'LastModified')),
  }));
  return { files, nextToken: textIn(xml, 'NextContinuationToken') };
}

/** @throws RangeError for a key outside the folder */
function assertKeyInside(key: string): string {
  if (key.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    throw new RangeError(`storage key "${key}" leaves the directory`);
  }
  return key;
}

const pathOf = (key: string) => assertKeyInside(key).split('/').map(encodeURIComponent).join('/');
