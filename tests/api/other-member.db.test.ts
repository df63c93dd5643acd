import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

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

beforeAll(async () => {
  tenant = await createTenant(test.database, { hosts: ['wissel.localhost'] });
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  anna = await createMember(test.database, tenant, { credits: 9 });
  bram = await createMember(test.database, tenant, { credits: 9, profile: { gender: 'male' } });
});

afterAll(() => app.close());

/** Sends a message from a page opened by `owner`, in a browser where `as` is logged in. */
function send(owner: Member, as: Member) {
  const body = { profile: bram.profileId, text: 'Van Anna', client_id: randomUUID() };
  return app.call({
    tenant,
    method: 'POST',
    path: '/api/message.php',
    member: as,
    body,
    headers: { 'x-request-member': owner.profileId },
  });
}

it('rejects what another member wrote in this browser, and stores nothing', async () => {
  const carla = await createMember(test.database, tenant, { credits: 9 });
  const answer = await send(anna, carla);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ error: 'other_member' });
  const chats = await app.call({ tenant, method: 'GET', path: '/api/chats.php', member: carla });
  expect(chats.json()).toEqual({ chats: [] });
});

it('accepts what the logged-in member wrote', async () => {
  expect((await send(anna, anna)).statusCode).toBe(201);
});
