import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createS3Storage, type S3Options } from './s3-storage.ts';
import { createFileStores, removeAbandonedFiles, type FileStorage, type StoredFile } from './file-storage.ts';

let directory: string;
let server: S3rver;
let options: S3Options;
const storages = {} as Record<'disk' | 's3' | 'neighbour', FileStorage>;
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'storage-'));
  const bucket = 'files';
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  options = { endpoint: `http://127.0.0.1:${port}/`, bucket, region: 'us-east-1', ...KEYS };
  const stores = createFileStores({ dataDir: join(directory, 's3-data'), s3: options });
  storages.s3 = stores.photos;
  storages.neighbour = stores.exports;
  storages.disk = createFileStores({ dataDir: join(directory, 'disk-data') }).photos;
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

async function listed(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  for await (const file of files) all.push(file);
  return all;
}

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256));

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  const storage = () => storages[kind];

  it('returns the last version written', async () => {
    await storage().write('one/two/a b+ü.webp', Buffer.from('first'));
    await storage().write('one/two/a b+ü.webp', bytes);
    expect(await storage().read('one/two/a b+ü.webp')).toEqual(bytes);
    const read = await storage().readStream('one/two/a b+ü.webp');
    expect([read!.size, await buffer(read!.stream)]).toEqual([bytes.length, bytes]);
    await storage().write('empty', Buffer.alloc(0));
    expect(await storage().read('empty')).toEqual(Buffer.alloc(0));
  });

  it('writes a stream completely or not at all', async () => {
    await storage().writeStream('stream.zip', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]));
    expect(await storage().read('stream.zip')).toEqual(bytes);
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        await Promise.reject(new Error('broke off'));
      })(),
    );
    await expect(storage().writeStream('broken.zip', broken)).rejects.toThrow('broke off');
    expect(await storage().read('broken.zip')).toBeNull();
  });

  it('removes partial files of a crash after an hour, but not files being written', async () => {
    const dataDir = join(directory, `${kind}-data`);
    const begun = join(dataDir, 'begun');
    let more: () => void = () => undefined;
    const paused = Readable.from(
      (async function* () {
        yield bytes;
        await new Promise<void>((resolve) => (more = resolve));
        yield bytes;
      })(),
    );
    const writing = storage().writeStream('crash.zip', paused);
    const sizeNow = async () => (await stat(join(begun, (await readdir(begun))[0]!)).catch(() => null))?.size ?? 0;
    await expect.poll(sizeNow).toBe(bytes.length);
    const hourLater = new Date(Date.now() + 3_600_000);
    expect(await removeAbandonedFiles(dataDir, new Date(hourLater.getTime() - 60_000))).toBe(0);
    more();
    await writing;
    expect([await readdir(begun), (await storage().read('crash.zip'))!.length]).toEqual([[], 2 * bytes.length]);

    // Simulates a crashed process, which neither writes on nor removes its files.
    void storage()
      .writeStream('crash.zip', new Readable({ read: () => undefined }))
      .catch(() => undefined);
    await expect.poll(() => readdir(begun)).toHaveLength(1);
    const [left] = await readdir(begun);
    await utimes(join(begun, left!), new Date(0), new Date(0));
    expect(await removeAbandonedFiles(dataDir, new Date())).toBe(1);
    expect(await readdir(begun)).toEqual([]);
    expect(await removeAbandonedFiles(join(directory, 'nowhere'), new Date())).toBe(0);
  });

  it('returns null for a missing file, and removing it is not an error', async () => {
    expect([await storage().read('no/such'), await storage().readStream('no/such')]).toEqual([null, null]);
    await storage().write('gone', bytes);
    await storage().remove('gone');
    await storage().remove('gone');
    expect(await storage().read('gone')).toBeNull();
  });

  it('lists files below a folder recursively, with their modification time', async () => {
    const keys = ['list/a b+ü.webp', 'list/deep/b.webp', 'list/deep/er/c.webp'];
    for (const key of [...keys, 'listed/other.webp']) await storage().write(key, bytes);
    const found = await listed(storage().list('list'));
    expect(found.map(({ key }) => key).toSorted()).toEqual(keys);
    for (const { writtenAt } of found) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
    expect(await listed(storage().list('list/nowhere'))).toEqual([]);
    await expect(listed(storage().list('../../outside'))).rejects.toThrow(RangeError);
  });

  it.each(['../../outside', 'one/../../outside', '..'])('rejects the key %s', async (key) => {
    const attempts = [() => storage().read(key), () => storage().write(key, bytes), () => storage().remove(key)];
    for (const attempt of attempts) await expect((async () => attempt())()).rejects.toThrow(RangeError);
  });
});

it('keeps the stores of a bucket in separate folders', async () => {
  await storages.s3.write('same', bytes);
  expect(await storages.neighbour.read('same')).toBeNull();
});

it('throws for a wrong secret instead of reporting a missing file', async () => {
  const wrong = createS3Storage({ ...options, secretAccessKey: 'another' }, 'photos', { begun: directory });
  await expect(wrong.read('same')).rejects.toThrow('403');
  await expect(wrong.write('same', bytes)).rejects.toThrow('403');
});

it('lists a bucket over several pages', async () => {
  const part = (key: string, next: string) =>
    `<ListBucketResult><Contents><Key>photos/t/${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified>` +
    `</Contents><NextContinuationToken>${next}</NextContinuationToken></ListBucketResult>`;
  const asked: (string | null)[] = [];
  const listing = createServer((request, response) => {
    const token = new URL(request.url!, 'http://bucket').searchParams.get('continuation-token');
    asked.push(token);
    response.end(token === null ? part('a', 'x&amp;y=') : part('b', ''));
  });
  await new Promise<void>((resolve) => listing.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listing.close());
  const endpoint = `http://127.0.0.1:${(listing.address() as AddressInfo).port}`;
  const storage = createS3Storage({ ...options, endpoint }, 'photos', { begun: directory });
  expect((await listed(storage.list('t'))).map(({ key }) => key)).toEqual(['t/a', 't/b']);
  expect(asked).toEqual([null, 'x&y=']);
});

describe('slow bucket', () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  async function slowly(answer: RequestListener, waitMs = 400): Promise<FileStorage> {
    const slow = createServer(answer);
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      slow.closeAllConnections();
      slow.close();
    });
    const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    return createS3Storage({ ...options, endpoint }, 'photos', { begun: directory, waitMs });
  }

  it('may take long to send a file, but not to start', async () => {
    const storage = await slowly(async (request, response) => {
      if (request.url?.endsWith('never')) return;
      for (let part = 0; part < 4; part += 1) {
        response.write('part');
        await pause(120);
      }
      response.end();
    });
    expect((await storage.read('long'))?.toString()).toBe('part'.repeat(4));
    expect((await buffer((await storage.readStream('long'))!.stream)).toString()).toBe('part'.repeat(4));
    await expect(storage.read('never')).rejects.toThrow('did not answer GET in time');
  });

  it('HRD-3 may not fall silent within a file', async () => {
    const storage = await slowly((_request, response) => void response.write('part'));
    await expect(storage.read('cut')).rejects.toThrow('no answer within 400 ms');
    await expect(buffer((await storage.readStream('cut'))!.stream)).rejects.toThrow('no answer within 400 ms');
  });

  it('ends an upload in time although the garbage collector runs while it waits', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const storage = await slowly(async (request, response) => {
      request.resume();
      for (let part = 0; part < 6; part += 1) {
        await pause(120);
        collectGarbage();
      }
      response.end();
    });
    for (let upload = 0; upload < 3; upload += 1) {
      await expect(storage.write('hung', Buffer.from('x'))).rejects.toThrow('did not answer PUT in time');
    }
  });

  it('repeats a request that the server refuses for the moment, four times at most', async () => {
    const statuses = [503, 429, 200];
    let asked = 0;
    const storage = await slowly((request, response) => {
      request.resume();
      response.statusCode = request.url?.endsWith('ill') ? 500 : (statuses[asked] ?? 200);
      asked += 1;
      response.end();
    }, 30_000);
    await storage.write('busy', Buffer.from('x'));
    expect(asked).toBe(3);
    await expect(storage.write('ill', Buffer.from('x'))).rejects.toThrow('500');
    expect(asked).toBe(7);
  });

  it('gets more time for larger uploads', async () => {
    const storage = await slowly(async (request, response) => {
      request.resume();
      await pause(700);
      response.end();
    });
    await expect(storage.write('small', Buffer.from('x'))).rejects.toThrow('did not answer PUT in time');
    await storage.write('large', bytes);
    await storage.writeStream('large', Readable.from([bytes]));
  });
});
