import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tenantFileData } from '../../../../../tenants/tenant-fixture.ts';
import { tenantSchema } from '../../../../../tenants/tenant.schema.ts';
import { createLastGoodStore } from './last-good.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'last-good-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('TEN-023 is stored intact by concurrent containers with the same folder and process id', async () => {
  const config = tenantSchema.parse(tenantFileData('default'));
  await Promise.all(Array.from({ length: 20 }, () => createLastGoodStore(dir).save(config)));
  expect(await readdir(dir)).toEqual(['default.json']);
  expect((await createLastGoodStore(dir).load()).get('default')).toEqual(config);
});

it('leaves no temporary file behind after a failure', async () => {
  const config = tenantSchema.parse(tenantFileData('default'));
  await mkdir(join(dir, 'default.json'));
  await expect(createLastGoodStore(dir).save(config)).rejects.toThrow(/EISDIR|directory/);
  expect(await readdir(dir)).toEqual(['default.json']);
});

it('MAC-4 stores what has another name since the release before under the name that it reads', async () => {
  const parsed = tenantSchema.parse(tenantFileData('default'));
  const config = { ...parsed, logoSvg: '<svg/>', features: { ...parsed.features, photo_carousel: false } };
  await createLastGoodStore(dir).save(config);
  const { logoSvg: sign, features, ...others } = config;
  const { photo_carousel: photo_leafing, ...otherFeatures } = features;
  const former = { ...others, features: { ...otherFeatures, photo_leafing }, sign };
  expect(await readFile(join(dir, 'default.json'), 'utf8')).toBe(`${JSON.stringify(former, null, 2)}\n`);
  expect((await createLastGoodStore(dir).load()).get('default')).toEqual(config);
});
