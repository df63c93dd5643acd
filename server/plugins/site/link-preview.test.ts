import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fastify, type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { DomainError } from '../../lib/errors/errors.ts';
import { createAppIcons } from '../web-app/app-icons.ts';
import { registerLinkPreview } from './link-preview.ts';

const SIGN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#0000ff" d="M0 0h40v40H0z"/></svg>';

let dir: string;
let app: FastifyInstance;
let tenant: Tenant | null;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'previews-'));
  app = fastify();
  app.decorateRequest('tenant', null);
  app.addHook('onRequest', async (request) => {
    request.tenant = tenant;
  });
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof DomainError ? 404 : 500).send());
  registerLinkPreview(app, { icons: createAppIcons(dir), tenantsDir: dir });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

async function pictureOf(files: Record<string, string | Buffer>, og_image: string | null) {
  tenant = buildTenant({ theme: { og_image } });
  await mkdir(join(dir, tenant.slug));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(dir, tenant.slug, name), bytes);
  const { statusCode, headers, rawPayload } = await app.inject('/link-preview');
  const { format, width, height } = await sharp(rawPayload).metadata();
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  return { type: headers['content-type'], format, width, height, bytes: rawPayload };
}

it('link preview shows the picture that the site provides', async () => {
  const own = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const shown = await pictureOf({ 'og.jpg': own, 'logo.svg': SIGN }, 'og.jpg');
  expect(shown).toMatchObject({ type: 'image/jpeg', format: 'jpeg' });
  expect(shown.bytes.equals(own)).toBe(true);
});

it.each([
  ['names none', {}, null],
  ['names a missing picture', {}, 'weg.png'],
])('link preview falls back to the logo of a site that %s, in the recommended size', async (_how, files, name) => {
  const shown = await pictureOf({ ...files, 'logo.svg': SIGN }, name);
  expect(shown).toMatchObject({ type: 'image/png', format: 'png', width: 1200, height: 630 });
  const { data } = await sharp(shown.bytes)
    .extract({ left: 600, top: 315, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([0, 0, 255]);
});

it('is not found where there is no site', async () => {
  tenant = null;
  expect((await app.inject('/link-preview')).statusCode).toBe(404);
});
