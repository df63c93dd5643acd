import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createMember, type Member } from '../factories/member.ts';
import { hostileImages, type HostileImage } from '../factories/input/hostile-images.ts';
import { eventually } from '../setup/eventually.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { openArena, type Arena } from './arena.ts';
import { ATTACK_TIMEOUT_MS, expectHarmless } from './attack.ts';
import { openSocket } from './raw-connection.ts';

const test = useTestDatabase();
const GOAL = 500;
let arena: Arena;
let images: HostileImage[];
let members: Member[];

beforeAll(async () => {
  // First: making them blocks this process for seconds, in which open connections would look dead.
  images = await hostileImages();
  arena = await openArena(test);
  // One account takes only so many photos.
  const makers = Array.from({ length: 40 }, () => createMember(test.database, arena.tenant, { premium: true }));
  members = await Promise.all(makers);
}, ATTACK_TIMEOUT_MS);
afterAll(() => arena.close());

function formOf({ bytes }: HostileImage): Buffer {
  const head =
    '--x\r\nContent-Disposition: form-data; name="photo"; filename="../../etc/p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
}

it(
  'HRD-8 hostile pictures are refused with a reason or stored',
  async () => {
    expect(images.length).toBeGreaterThanOrEqual(GOAL);
    const attack = { name: 'hostile pictures', goal: GOAL, share: 0.06, lanes: 2 };
    await expectHarmless(attack, async (random, index) => {
      // In the order of their making, a short run would see one kind only.
      const image = images[(index * 211) % images.length]!;
      const { statusCode, body } = await arena.app.call({
        tenant: arena.tenant,
        member: random.pick(members),
        method: 'POST',
        path: '/api/photo.php',
        body: formOf(image),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      const { error, photo } = JSON.parse(body) as { error?: string; photo?: { id: string } };
      const fair = statusCode === 201 ? photo !== undefined : statusCode < 500 && error !== 'internal_error';
      return fair ? null : `${image.name}: ${statusCode} ${body.slice(0, 200)}`;
    });
    expect((await arena.app.call({ tenant: arena.tenant, path: '/readyz' })).statusCode).toBe(200);
  },
  ATTACK_TIMEOUT_MS,
);

/** How a connection ends in the middle of an upload. */
const ENDS = ['end', 'destroy', 'resetAndDestroy'] as const;

it(
  'HRD-8 uploads that break off leave no place taken',
  async () => {
    const { app, tenant } = arena;
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const [host] = tenant.hosts;
    const member = await createMember(test.database, tenant);
    const attack = { name: 'uploads that break off', goal: 1000, share: 0.02, lanes: 6 };
    await expectHarmless(attack, async (random) => {
      const body = formOf(random.pick(images.filter(({ bytes }) => bytes.length < 500_000)));
      const head = [
        'POST /api/photo.php HTTP/1.1',
        `Host: ${host}`,
        `Origin: http://${host}`,
        `Cookie: session=${member.sessionToken}`,
        'Content-Type: multipart/form-data; boundary=x',
        random.chance(0.8) ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked',
      ];
      const request = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
      const socket = openSocket(port);
      // A picture that is complete is being decoded when its connection ends.
      socket.write(request.subarray(0, random.chance(0.2) ? request.length : random.int(1, request.length)));
      await sleep(random.int(0, 60));
      socket[random.pick(ENDS)]();
      await sleep(random.int(0, 20));
      socket.destroy();
      return null;
    });
    const upload = async () => {
      const [image] = images;
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const request = { method: 'POST' as const, path: '/api/photo.php', headers, body: formOf(image!) };
      return (await app.call({ tenant, member, ...request })).json<{ error?: string }>().error;
    };
    // Two at once are what a member may; a share that was never given back would refuse one of them.
    const both = async () => expect(await Promise.all([upload(), upload()])).not.toContain('photos_busy');
    await eventually(both, 30_000);
  },
  ATTACK_TIMEOUT_MS,
);
