import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  anna = await createMember(test.database, tenant, { profile: { gender: 'female' } });
  bram = await createMember(test.database, tenant, { profile: { gender: 'male' } });
});
afterAll(() => app.close());

const send = (method: 'POST' | 'DELETE', path: string, body: object) =>
  app.call({ tenant, method, path, body, member: anna });
const seen = async () =>
  (await app.call({ tenant, method: 'GET', path: '/api/profile.php', query: { id: bram.profileId }, member: anna }))
    .statusCode;
const reports = () =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('reports').select(['reason', 'text']).where('tenantId', '=', tenant.id).execute(),
  );

describe('safety calls', () => {
  it('API-037 block and unblock a profile, both idempotent', async () => {
    for (const _ of [1, 2]) {
      const blocked = await send('POST', '/api/block.php', { profile: bram.profileId });
      expect([blocked.statusCode, blocked.json()]).toEqual([200, { blocked: true }]);
      expect(await seen()).toBe(404);
    }
    for (const _ of [1, 2]) {
      const back = await send('DELETE', '/api/block.php', { profile: bram.profileId });
      expect([back.statusCode, back.json()]).toEqual([200, { blocked: false }]);
      expect(await seen()).toBe(200);
    }
  });

  it('API-038 report a profile with reason and text, and return a receipt', async () => {
    const answer = await send('POST', '/api/report.php', { profile: bram.profileId, reason: 'scam', text: 'Geld.' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      report: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        reported_at: app.deps.clock.now().toISOString(),
      },
    });
    expect(await reports()).toEqual([{ reason: 'scam', text: 'Geld.' }]);
  });

  it.each([
    ['no reason', {}, 'reason', 'Kies waarom je dit meldt.'],
    ['an unknown reason', { reason: 'zomaar' }, 'reason', 'Kies waarom je dit meldt.'],
    ['no text for a reason that requires it', { reason: 'other' }, 'text', 'Schrijf erbij wat er aan de hand is.'],
    [
      'a text that is too long',
      { reason: 'scam', text: 'x'.repeat(2001) },
      'text',
      'Je uitleg mag hoogstens 2000 tekens lang zijn.',
    ],
    ['a message and a photo', { reason: 'scam', message: 'a', photo: 'b' }, 'message', 'Kies één bericht of één foto.'],
  ])('API-038 reject %s in the member’s language, without storing anything', async (_name, input, field, words) => {
    const before = await reports();
    const answer = await send('POST', '/api/report.php', { profile: bram.profileId, ...input });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: 'invalid_fields', fields: { [field]: words } });
    expect(await reports()).toEqual(before);
  });
});
