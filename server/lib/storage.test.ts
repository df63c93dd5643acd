import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createS3Storage } from './s3-storage.ts';
import type { S3Options } from './s3-storage.ts';
import { createDiskStorage } from './storage.ts';
import type { FileStorage } from './storage.ts';

let directory: string;
let server: S3rver;
let options: S3Options;
const storages = {} as Record<'disk' | 's3' | 'neighbour', FileStorage>;
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'storage-'));
  const bucket = 'files';
  server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true },
    ...{ directory: join(directory, 's3'), configureBuckets: [{ name: bucket, configs: [] }] },
  });
  const { port } = (await server.run()) as AddressInfo;
  options = { endpoint: `http://127.0.0.1:${port}/`, bucket, region: 'us-east-1', ...KEYS };
  storages.s3 = createS3Storage(options, 'photos');
  storages.neighbour = createS3Storage(options, 'exports');
  storages.disk = createDiskStorage(join(directory, 'disk'));
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256));

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  const storage = () => storages[kind];

  it('are read as they were written, last time', async () => {
    await storage().write('one/two/a b+ü.webp', Buffer.from('first'));
    await storage().write('one/two/a b+ü.webp', bytes);
    expect(await storage().read('one/two/a b+ü.webp')).toEqual(bytes);
    const read = await storage().readStream('one/two/a b+ü.webp');
    expect([read!.size, await buffer(read!.stream)]).toEqual([bytes.length, bytes]);
    await storage().write('empty', Buffer.alloc(0));
    expect(await storage().read('empty')).toEqual(Buffer.alloc(0));
  });

  it('are written from a stream, whole or not at all', async () => {
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

  it('that are not there are null, and removing them is no error', async () => {
    expect([await storage().read('no/such'), await storage().readStream('no/such')]).toEqual([null, null]);
    await storage().write('gone', bytes);
    await storage().remove('gone');
    await storage().remove('gone');
    expect(await storage().read('gone')).toBeNull();
  });

  it.each(['../outside', 'one/../../outside', '..'])('refuse the key %s', async (key) => {
    const attempts = [() => storage().read(key), () => storage().write(key, bytes), () => storage().remove(key)];
    for (const attempt of attempts) await expect((async () => attempt())()).rejects.toThrow(RangeError);
  });
});

it('files in one bucket lie in folders of their own', async () => {
  await storages.s3.write('same', bytes);
  expect(await storages.neighbour.read('same')).toBeNull();
});

it('files in a bucket are out of reach with a wrong secret, which is no missing file', async () => {
  const wrong = createS3Storage({ ...options, secretAccessKey: 'another' }, 'photos');
  await expect(wrong.read('same')).rejects.toThrow('403');
  await expect(wrong.write('same', bytes)).rejects.toThrow('403');
});
