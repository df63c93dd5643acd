import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { photoShape } from '../../server/api/views.schema.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
/** Asks for its pictures as a site behind a CDN does, and answers itself. */
let withoutCdn: Tenant;
let anna: Member;
let jpeg: Buffer;

beforeAll(async () => {
  tenant = await createTenant(test.database, { cdn_prefix: 'https://cdn.site.example' });
  withoutCdn = await createTenant(test.database, { cdn_prefix: '/cdn' });
  app = await createTestApp({ database: test.database, tenants: [tenant, withoutCdn] });
  const canvas = { width: 300, height: 400, channels: 3, background: '#aa3355' } as const;
  jpeg = await sharp({ create: canvas }).jpeg().toBuffer();
});
beforeEach(async () => {
  anna = await createMember(test.database, tenant);
});
afterAll(async () => {
  await app.close();
  await rm(app.deps.env.dataDir, { recursive: true, force: true });
});

interface Part {
  name: string;
  content: Buffer | string;
  /** A field of the form without it. */
  filename?: string;
  type?: string;
}

const photoPart = (content: Buffer | string, type = 'image/jpeg'): Part => ({
  name: 'photo',
  filename: 'foto.jpg',
  content,
  type,
});

function send(parts: readonly Part[], { as = anna as Member | null, headers = {}, cut = 0, to = tenant } = {}) {
  const lines = parts.flatMap(({ name, filename, type, content }) => [
    `--grens\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`,
    type ? `\r\nContent-Type: ${type}` : '',
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat([...lines, '--grens--\r\n'].map((line) => Buffer.from(line)));
  const host = to.hosts[0]!;
  return app.app.inject({
    method: 'POST',
    url: '/api/photo.php',
    payload: cut ? payload.subarray(0, -cut) : payload,
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': 'multipart/form-data; boundary=grens',
      ...(as && { cookie: `session=${as.sessionToken}` }),
      ...headers,
    },
  });
}

const stored = async () => ({
  rows: await test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('photos').select('id').where('profileId', '=', anna.profileId).execute(),
  ),
  files: await readdir(join(app.deps.env.dataDir, 'photos', tenant.id)).catch(() => []),
});

describe('POST /api/photo.php', () => {
  it('API-035 PRO-005 PRO-013 PRO-018 answers 201 with the photo, which waits; its addresses begin with the prefix', async () => {
    const answer = await send([photoPart(jpeg)]);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { photo } = answer.json<{ photo: { id: string } }>();
    expect(photoShape.parse(photo)).toMatchObject({ status: 'inspection', width: 300, height: 400, locked: false });
    expect(photo).toMatchObject({
      filename: expect.stringMatching(/^https:\/\/cdn\.site\.example\/photos\//) as string,
    });
    expect((await stored()).rows).toEqual([{ id: photo.id }]);
    const gone = await app.call({
      tenant,
      member: anna,
      method: 'DELETE',
      path: '/api/photo.php',
      body: { photo: photo.id },
    });
    expect([gone.statusCode, gone.json()]).toEqual([200, { deleted: true }]);
    expect((await stored()).rows).toEqual([]);
  });

  it('PRO-005 lets a CDN before the site keep a profile photo for as long as its address is good, and pages of the site show it', async () => {
    const { photo } = (await send([photoPart(jpeg)])).json<{ photo: { filename: string } }>();
    const seen = await app.call({ tenant, path: photo.filename.slice(tenant.cdn_prefix!.length) });
    expect([seen.statusCode, seen.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    expect(seen.headers['cache-control']).toMatch(/^public, max-age=\d+, must-revalidate, immutable$/);
    expect(seen.headers['set-cookie']).toBeUndefined();
  });

  it('PRO-005 keeps a profile photo to the site and to who looks at it where no CDN is before the site', async () => {
    const member = await createMember(test.database, withoutCdn);
    const { photo } = (await send([photoPart(jpeg)], { as: member, to: withoutCdn })).json<{
      photo: { filename: string };
    }>();
    const seen = await app.call({ tenant: withoutCdn, path: photo.filename });
    expect([seen.statusCode, seen.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
    expect(seen.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
  });

  it('takes a member who is not confirmed, whose first photo comes with the signup', async () => {
    anna = await createMember(test.database, tenant, { status: 'not_confirmed' });
    expect((await send([photoPart(jpeg)])).statusCode).toBe(201);
  });

  it('PRO-013 refuses more than 10 MB, announced or not', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, jpeg);
    const before = await stored();
    for (const answer of [
      await send([photoPart(large)]),
      await send([photoPart(large)], { headers: { 'content-length': '' } }),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        413,
        { error: 'photo_too_large', message: 'Deze foto is te groot. Kies een foto van hoogstens 10 MB.' },
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  it('PRO-013 refuses what goes on beyond 10 MB without having said how long it is, and takes the next', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const host = tenant.hosts[0]!;
    const post = (content: Iterable<Buffer>) =>
      new Promise<[number | undefined, string]>((resolve, reject) => {
        const headers = { host, origin: `http://${host}`, cookie: `session=${anna.sessionToken}` };
        const type = { 'content-type': 'multipart/form-data; boundary=grens' };
        const options = { port, method: 'POST', path: '/api/photo.php', headers: { ...headers, ...type } };
        const sending = request(options, (answer) => {
          text(answer).then((body) => resolve([answer.statusCode, body]), reject);
        });
        Readable.from(content).pipe(sending.on('error', reject));
      });
    function* form(bytes: Iterable<Buffer>) {
      yield Buffer.from('--grens\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
      yield* bytes;
      yield Buffer.from('\r\n--grens--\r\n');
    }
    const [status, body] = await post(form(Array.from({ length: 30 }, () => Buffer.alloc(1024 * 1024, 1))));
    expect([status, body]).toEqual([413, expect.stringContaining('photo_too_large')]);
    expect((await post(form([jpeg])))[0]).toBe(201);
  });

  it.each([
    ['GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML that says it is a JPEG', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7'],
  ])('PRO-013 PRO-014 refuses %s and says what is taken', async (_name, content) => {
    const answer = await send([photoPart(content)]);
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      {
        error: 'photo_type_unsupported',
        message: 'Dit bestand kunnen we niet gebruiken. Kies een foto in JPEG, PNG, WebP of HEIC.',
      },
    ]);
    expect((await stored()).rows).toEqual([]);
  });

  it.each([
    ['no file', [], 'photo_required', 'Kies een foto.'],
    ['an empty file', [photoPart('')], 'photo_required', 'Kies een foto.'],
    ['two files', [photoPart('x'), photoPart('y')], 'photo_single', 'Stuur één foto tegelijk.'],
    ['five files', Array.from({ length: 5 }, () => photoPart('x')), 'photo_single', 'Stuur één foto tegelijk.'],
    ['another field', [{ name: 'title', content: 'x' }, photoPart('x')], 'photo_single', 'Stuur één foto tegelijk.'],
    ['a file of another name', [{ ...photoPart('x'), name: 'file' }], 'photo_single', 'Stuur één foto tegelijk.'],
    ['text for a file', [{ name: 'photo', content: 'x' }], 'photo_single', 'Stuur één foto tegelijk.'],
  ])('refuses %s and names the field', async (_name, parts, _key, words) => {
    const answer = await send(parts);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: 'invalid_fields', fields: { photo: words } });
    expect((await stored()).rows).toEqual([]);
  });

  it('refuses a form that breaks off, another kind of body, a visitor and a foreign page', async () => {
    const foreign = { origin: 'https://elders.example' };
    const answers = {
      malformed_request: await send([photoPart(jpeg)], { cut: 200 }),
      unsupported_media_type: await send([photoPart(jpeg)], { headers: { 'content-type': 'image/jpeg' } }),
      authentication_required: await send([photoPart(jpeg)], { as: null }),
      cross_origin_refused: await send([photoPart(jpeg)], { headers: foreign }),
    };
    for (const [code, answer] of Object.entries(answers)) expect(answer.json()).toMatchObject({ error: code });
    expect((await stored()).rows).toEqual([]);
  });

  it('PRO-010 tells a free and a premium member in words of their own that there is no room', async () => {
    for (let count = 0; count < 3; count += 1) expect((await send([photoPart(jpeg)])).statusCode).toBe(201);
    const answer = await send([photoPart(jpeg)]);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: 'photo_limit_free', message: 'Je hebt al 3 foto’s. Met premium zet je er tot 25 op je profiel.' },
    ]);
  });

  it('leads a form that a browser sent back to the profile, with what became of it', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const added = await send([photoPart(jpeg)], { headers });
    expect([added.statusCode, added.headers.location]).toEqual([303, '/profile?photo=added#photos']);
    const refused = await send([photoPart('GIF89a')], { headers });
    expect([refused.statusCode, refused.headers.location]).toEqual([
      303,
      '/profile?photo_error=photo_type_unsupported#photos',
    ]);
    const large = await send([photoPart(Buffer.alloc(11 * 1024 * 1024, 1))], { headers });
    expect([large.statusCode, large.headers.location]).toEqual([303, '/profile?photo_error=photo_too_large#photos']);
    const visitor = await send([photoPart(jpeg)], { headers, as: null });
    expect([visitor.statusCode, visitor.headers.location]).toEqual([303, '/profile']);
  });

  it('writes down what nobody expected of a form that a browser sent, which is led back too', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    const failing = await createTestApp({ database: test.database, tenants: [tenant], overrides: { log } });
    failing.services.photos.addPhoto = () => Promise.reject(new Error('the disk is full'));
    const answer = await failing.call({
      tenant,
      member: anna,
      method: 'POST',
      path: '/api/photo.php',
      headers: { accept: 'text/html', 'content-type': 'multipart/form-data; boundary=grens' },
      body:
        '--grens\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n' +
        'Content-Type: image/jpeg\r\n\r\nx\r\n--grens--\r\n',
    });
    await failing.close();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/profile?photo_error=internal_error#photos']);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { code: 'internal_error', err: { message: 'the disk is full' } },
    ]);
  });
});
