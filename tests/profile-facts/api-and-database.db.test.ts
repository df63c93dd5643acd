import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { collectExport } from '../../server/modules/trust/account-deletion/data-export/export-content.ts';
import { clearProfile } from '../../server/modules/trust/account-deletion/erasure/erasure.queries.ts';
import type { DeskCtx } from '../../server/modules/desk/operators/desk/desk-ctx.ts';
import type { ProfileView } from '../../server/modules/platform/profile-values/profile.view.ts';
import { findProfileEvidence } from '../../server/modules/trust/safety/reports.ts';
import {
  PROFILE_FACTS,
  PROFILE_FACT_NAMES,
  PROFILE_FIELDS,
  SEARCHABLE_FACT_NAMES,
  SINGLE_FACT_NAMES,
  isSingleFact,
  type ProfileFactName,
} from '../../tenants/profile-facts.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../setup/test-desk.ts';

interface Schema {
  properties: Record<string, Schema & { enum?: string[] }>;
}
interface Operation {
  parameters: Array<{ name: string }>;
  requestBody: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>;
}

const test = useTestDatabase();
let open: Tenant;
/** A site that shows no fact. */
let hidingTenant: Tenant;
let app: TestApp;
let desk: TestDesk;
let operator: DeskCtx;
let document: { paths: Record<string, Record<string, Operation>> };

beforeAll(async () => {
  open = await createTenant(test.database, { search_fields: PROFILE_FIELDS });
  hidingTenant = await createTenant(test.database, { visible_profile_fields: [], search_fields: PROFILE_FIELDS });
  app = await createTestApp({ database: test.database, tenants: [open, hidingTenant] });
  desk = await createTestDesk(test, [open]);
  operator = await desk.operator('moderator', open);
  document = (await app.call({ tenant: open, path: '/api/openapi.json' })).json();
});
afterAll(async () => {
  await desk.close();
  await app.close();
});

/** A value that a woman can have, other than the one that test profiles have. */
const valueOf = (name: ProfileFactName) =>
  isSingleFact(name) ? PROFILE_FACTS[name].values.at(-1)! : ['hiking', 'tea'];
const columnOf = (member: Member, name: ProfileFactName, tenant = open) =>
  test.database.withTenant(tenant.id, async (trx) => {
    const row = await trx.selectFrom('profiles').selectAll().where('id', '=', member.profileId).executeTakeFirst();
    return row?.[name];
  });
const telling = (name: ProfileFactName, tenant = open) =>
  createMember(test.database, tenant, { profile: { [name]: valueOf(name) } });
const put = (as: Member, body: object, tenant = open) =>
  app.call({ tenant, member: as, method: 'PUT', path: '/api/profile.php', body });
async function view(id: string, as?: Member, tenant = open) {
  const answer = await app.call({ tenant, member: as, path: '/api/profile.php', query: { id } });
  return answer.json<{ profile: ProfileView }>().profile;
}
async function search(query: Record<string, string>, as?: Member, tenant = open) {
  const answer = await app.call({ tenant, member: as, path: '/api/search.php', query: { gender: 'female', ...query } });
  return {
    status: answer.statusCode,
    ids: answer.json<{ results?: Array<{ id: string }> }>().results?.map((r) => r.id),
  };
}
const createSearcher = (tenant = open) => createMember(test.database, tenant, { profile: { gender: 'male' } });

describe.each(PROFILE_FACT_NAMES)('HOU-3 %s', (name) => {
  it('is shown to members of a site that shows it, and never to visitors', async () => {
    const [member, other] = [await telling(name), await createSearcher()];
    expect((await view(member.profileId, other))[name]).toEqual(valueOf(name));
    expect((await view(member.profileId))[name]).toEqual(isSingleFact(name) ? null : []);
  });

  it('is neither shown, nor asked, nor searched by on a site that leaves it out', async () => {
    const [member, other] = [await telling(name, hidingTenant), await createSearcher(hidingTenant)];
    expect((await view(member.profileId, other, hidingTenant))[name]).toEqual(isSingleFact(name) ? null : []);
    expect((await put(member, { [name]: valueOf(name) }, hidingTenant)).statusCode).toBe(422);
    expect((await search({ [name]: [valueOf(name)].flat()[0]! }, other, hidingTenant)).status).toBe(422);
  });

  it('is in the evidence of a report, the export, and at the desk', async () => {
    const member = await telling(name);
    await test.database.withTenant(open.id, async (trx) => {
      expect(await findProfileEvidence(trx, open.id, member.profileId)).toHaveProperty(name, valueOf(name));
      const { files } = (await collectExport(trx, open.id, member.userId))!;
      expect(files['profile']).toHaveProperty(name, valueOf(name));
    });
    const { characters } = desk.services.fictional;
    const profile = { sexuality: 'hetero', country: 'NL', region: null, [name]: valueOf(name) };
    const form = { name: `Figuur ${name}`, birth_date: '1988-02-03', gender: 'female', language: 'nl', profile };
    const id = await characters.save(operator, { tenantId: open.id, id: null, written: '' }, form);
    const { character } = await characters.view(operator, { tenantId: open.id, id });
    expect(character[name]).toEqual(valueOf(name));
  });

  it('is erased with the account', async () => {
    const member = await telling(name);
    await test.database.withTenant(open.id, (trx) => clearProfile(trx, open.id, member.profileId, TEST_NOW));
    expect(await columnOf(member, name)).not.toEqual(valueOf(name));
  });

  it('is in the OpenAPI document: the input and the answer of a profile', () => {
    const { get, put: change } = document.paths['/api/profile.php']!;
    expect(change!.requestBody.content['application/json'].schema.properties).toHaveProperty(name);
    const answer = get!.responses['200']!.content['application/json'].schema;
    expect(answer.properties['profile']!.properties).toHaveProperty(name);
  });
});

describe.each(SINGLE_FACT_NAMES)('HOU-3 %s', (name) => {
  it('takes exactly the values of its list', async () => {
    const members = {
      female: await createMember(test.database, open),
      male: await createSearcher(),
    };
    for (const value of PROFILE_FACTS[name].values) {
      const member = value === 'gay' ? members.male : members.female;
      expect([value, (await put(member, { [name]: value })).statusCode]).toEqual([value, 200]);
      expect(await columnOf(member, name)).toBe(value);
    }
    for (const value of ['', 'x', 1, ['one']]) {
      expect([value, (await put(members.female, { [name]: value })).statusCode]).toEqual([value, 422]);
    }
  });

  it('is limited to its list by the database', async () => {
    const member = await createMember(test.database, open);
    const store = test.database.withTenant(open.id, (trx) =>
      sql`update profiles set ${sql.ref(name)} = 'x' where id = ${member.profileId}`.execute(trx),
    );
    await expect(store).rejects.toThrow(`profiles_${name}_known`);
  });

  it('cannot be changed by operators on a profile of a member', async () => {
    const member = await createMember(test.database, open);
    const change = desk.deps.console.withTenant(open.id, (trx) =>
      trx
        .updateTable('profiles')
        .set({ [name]: valueOf(name) })
        .where('id', '=', member.profileId)
        .execute(),
    );
    await expect(change).rejects.toThrow(/fictional profiles only/);
  });
});

describe.each(SEARCHABLE_FACT_NAMES)('HOU-3 %s', (name) => {
  it('finds profiles with the value and no others, and is refused to visitors where it is sensitive', async () => {
    const [member, other] = [await telling(name), await createSearcher()];
    const different = isSingleFact(name) ? PROFILE_FACTS[name].values[0] : ['wine'];
    const stranger = await createMember(test.database, open, { profile: { [name]: different } });
    const query = { [name]: [valueOf(name)].flat()[0]! };
    const { ids } = await search(query, other);
    expect(ids).toContain(member.profileId);
    expect(ids).not.toContain(stranger.profileId);
    expect((await search(query)).status).toBe(PROFILE_FACTS[name].sensitive ? 422 : 200);
  });

  it('is a parameter of the search in the OpenAPI document', () => {
    const parameters = document.paths['/api/search.php']!['get']!.parameters;
    expect(parameters.map((parameter) => parameter.name)).toContain(name);
  });
});
