import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sentPhotoShape } from '../../server/api/views.schema.ts';
import type { MessageView } from '../../server/modules/conversation/chat/chat.view.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
let anna: Member;
let bram: Member;
let jpeg: Buffer;

beforeAll(async () => {
  tenant = await createTenant(test.database, { cdn_prefix: 'https://cdn.site.example' });
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  const canvas = { width: 300, height: 400, channels: 3, background: '#aa3355' } as const;
  jpeg = await sharp({ create: canvas }).jpeg().toBuffer();
});
beforeEach(async () => {
  anna = await createMember(test.database, tenant, { credits: 9 });
  bram = await createMember(test.database, tenant);
});
afterAll(async () => {
  await app.close();
  await rm(app.deps.env.dataDir, { recursive: true, force: true });
});

type Part = [name: string, value: string | Buffer];

/** Sends a multipart form with parts in order; buffers are files. */
async function send(parts: readonly Part[], { as = anna as Member | null, headers = {} } = {}) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'foto.jpg');
  }
  const body = new Response(form);
  const host = tenant.hosts[0]!;
  return app.app.inject({
    method: 'POST',
    url: '/api/photo.php',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': body.headers.get('content-type')!,
      ...(as && { cookie: `session=${as.sessionToken}` }),
      ...headers,
    },
  });
}

const get = (path: string, as?: Member) => app.call({ tenant, member: as, path });
const messagesOf = async (conversation: string, as: Member) => {
  const answer = await app.call({ tenant, member: as, path: '/api/messages.php', query: { conversation } });
  return answer.json<{ messages: MessageView[] }>().messages;
};
const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('POST /api/photo.php with message fields', () => {
  it('API-036 returns 201 with photo, message, credits and conversation, and does not send again for the same client id', async () => {
    const fields: Part[] = [
      ['profile', bram.profileId],
      ['client_id', randomUUID()],
    ];
    const answer = await send([...fields, ['photo', jpeg]]);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    const { photo, message, credits, conversation } = sentPhotoShape.parse(answer.json());
    expect(message).toMatchObject({ kind: 'photo', mine: true, photo });
    expect([photo.state, photo.opened, credits]).toEqual(['shown', true, 7]);
    const again = sentPhotoShape.parse((await send([['photo', jpeg], ...fields])).json());
    expect([again.photo.id, again.credits]).toEqual([photo.id, 7]);
    const next = await send([
      ['conversation', conversation.id],
      ['client_id', randomUUID()],
      ['photo', jpeg],
    ]);
    expect([next.statusCode, next.json<{ credits: number }>().credits]).toEqual([201, 5]);
    expect(await messagesOf(conversation.id, bram)).toHaveLength(2);
    // The photo is not added to the profile.
    const own = await app.call({ tenant, member: anna, path: '/api/profile.php', query: { id: anna.profileId } });
    expect(own.json()).toMatchObject({ profile: { images: [] } });
  });

  it('CHT-024 serves the picture only to the session of its signed URL and is not cached by a CDN', async () => {
    const answer = await send([
      ['profile', bram.profileId],
      ['client_id', randomUUID()],
      ['photo', jpeg],
    ]);
    const { conversation } = sentPhotoShape.parse(answer.json());
    const [arrived] = await messagesOf(conversation.id, bram);
    const address = arrived!.photo!.blurred!;
    expect(address).toMatch(/^\/photos\/chat\//);
    const seen = await get(address, bram);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(seen.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect(seen.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect((await get(address)).statusCode).toBe(403);
    expect((await get(address, anna)).statusCode).toBe(404);
    const body = { message: arrived!.id };
    const opened = await app.call({ tenant, member: bram, method: 'POST', path: '/api/photo-open.php', body });
    const { message } = opened.json<{ message: MessageView }>();
    expect((await get(message.photo!.full!, bram)).statusCode).toBe(200);
  });

  it('CHT-025 returns a specific error when the recipient refuses photos', async () => {
    const first = await send([
      ['profile', bram.profileId],
      ['client_id', randomUUID()],
      ['photo', jpeg],
    ]);
    const { conversation } = sentPhotoShape.parse(first.json());
    const body = { conversation: conversation.id, refuse: true };
    const refusal = await app.call({ tenant, member: bram, method: 'POST', path: '/api/refuse-photos.php', body });
    expect(refusal.json()).toEqual({ refuses_photos: true });
    const answer = await send([
      ['conversation', conversation.id],
      ['client_id', randomUUID()],
      ['photo', jpeg],
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      {
        error: 'photos_refused',
        message: 'Deze persoon wil geen foto’s ontvangen. Je kunt wel een bericht sturen.',
      },
    ]);
  });

  it.each<[string, Part[], string[]]>([
    ['neither profile nor conversation', [['client_id', randomUUID()]], ['profile']],
    [
      'both profile and conversation',
      [
        ['profile', randomUUID()],
        ['conversation', randomUUID()],
        ['client_id', randomUUID()],
      ],
      ['profile'],
    ],
    ['no client id', [['profile', randomUUID()]], ['client_id']],
    [
      'a client id that is none',
      [
        ['profile', randomUUID()],
        ['client_id', 'x'],
      ],
      ['client_id'],
    ],
    [
      'one field twice',
      [
        ['client_id', randomUUID()],
        ['client_id', randomUUID()],
      ],
      ['photo'],
    ],
    ['a field that is none', [['text', 'Hoi']], ['photo']],
  ])('rejects %s and names the field', async (_name, fields, named) => {
    const answer = await send([...fields, ['photo', jpeg]]);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(named);
  });

  it("API-054 returns 404 for another member's conversation and an unknown profile", async () => {
    const sent = await send([
      ['profile', bram.profileId],
      ['client_id', randomUUID()],
      ['photo', jpeg],
    ]);
    const { conversation } = sentPhotoShape.parse(sent.json());
    const eva = await createMember(test.database, tenant, { credits: 9 });
    const targets: Part[] = [
      ['conversation', conversation.id],
      ['conversation', randomUUID()],
      ['conversation', 'x'],
      ['profile', randomUUID()],
      ['profile', "' or 1=1 --"],
    ];
    for (const target of targets) {
      const answer = await send([target, ['client_id', randomUUID()], ['photo', jpeg]], { as: eva });
      expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ error: 'not_found' })]);
    }
  });

  it('redirects a browser form to the conversation, with the result', async () => {
    const fields: Part[] = [
      ['profile', bram.profileId],
      ['client_id', randomUUID()],
    ];
    const sent = await send([...fields, ['photo', jpeg]], { headers: HTML });
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toMatch(/^\/chats\/[0-9a-f-]{36}\?photo=added$/);
    const poor = await createMember(test.database, tenant);
    const refused = await send([...fields, ['photo', jpeg]], { headers: HTML, as: poor });
    expect(refused.headers.location).toBe(`/members/${bram.profileId}/chat?photo_error=insufficient_credits`);
    const large = await send([...fields, ['photo', Buffer.alloc(11 * 1024 * 1024, 1)]], { headers: HTML });
    expect(large.headers.location).toMatch(/photo_error=photo_too_large/);
  });
});
