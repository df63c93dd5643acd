import { afterAll, beforeAll, expect, it } from 'vitest';

import { createMember, type Member } from '../factories/member.ts';
import { hostileImages, type HostileImage } from '../factories/input/hostile-images.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { openArena, type Arena } from './arena.ts';
import { ATTACK_TIMEOUT_MS, expectHarmless } from './attack.ts';

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
    const attack = { name: 'hostile pictures', goal: GOAL, share: 0.08, lanes: 2 };
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
