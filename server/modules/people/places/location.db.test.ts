import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { centreOf } from './grid.schema.ts';

const test = useTestDatabase();
/** A position in Amsterdam, and patterns that would reveal it. */
const EXACT = { lat: '52.378912', lon: '4.900543' };
const TRACES = /52\.378|4\.9005/;

let tenant: Tenant;
let app: TestApp;
let logged: string[];
let member: Member;
let ctx: MemberCtx;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  // Captures log lines of all levels.
  logged = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  app = await createTestApp({ database: test.database, tenants: [tenant], overrides: { log } });
  return () => app.close();
});

beforeEach(async () => {
  member = await createMember(test.database, tenant);
  ctx = createTestContext({ tenant, viewer: member.viewer });
});

const places = () => app.services.places;
const row = () =>
  test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('profiles')
      .selectAll()
      .where('tenantId', '=', tenant.id)
      .where('id', '=', member.profileId)
      .executeTakeFirstOrThrow(),
  );
const geocode = (query: Record<string, string>) =>
  app.call({ tenant, member: member, path: '/api/geocode.php', query });

describe('GET /api/geocode.php', () => {
  it('API-007 returns the place at a point, for members and visitors, and stores nothing', async () => {
    const before = await row();
    const answer = await geocode(EXACT);
    expect(answer.json()).toEqual({ place: { name: 'Amsterdam', region: 'NL-NH', country: 'NL' } });
    const visitor = await app.call({ tenant, path: '/api/geocode.php', query: EXACT });
    expect(visitor.json()).toEqual(answer.json());
    expect((await geocode({ lat: '54.5', lon: '3.5' })).json()).toEqual({ place: null });
    expect(await row()).toEqual(before);
  });

  it.each([
    [{ lat: '91', lon: '5' }, 'lat'],
    [{ lat: '52', lon: '-180.5' }, 'lon'],
    [{ lat: '', lon: '5' }, 'lat'],
    [{ lat: 'NaN', lon: '5' }, 'lat'],
    [{ lat: 'Infinity', lon: '5' }, 'lat'],
    [{ lat: '52,1', lon: '5' }, 'lat'],
    [{ lat: '5e1', lon: '5' }, 'lat'],
    [{ lat: '٥٢', lon: '5' }, 'lat'],
    [{ lat: '52\u0000', lon: '5' }, 'lat'],
    [{ lat: "52' or 1=1 --", lon: '5' }, 'lat'],
    [{ lat: '1'.repeat(5000), lon: '5' }, 'lat'],
    [{ lon: '5' }, 'lat'],
  ] as Array<[Record<string, string>, string]>)('API-007 rejects %j beside its field', async (query, field) => {
    const answer = await geocode(query);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  });

  it('SEC-024 logs no position, whether or not the call succeeds', async () => {
    await geocode(EXACT);
    await geocode({ ...EXACT, lat: `${EXACT.lat}x` });
    await geocode({ ...EXACT, lon: '999' });
    await app.call({ tenant, path: `/api/geocode.ph`, query: EXACT });
    expect(logged.join('\n')).toContain('call refused');
    expect(logged.join('\n')).not.toMatch(TRACES);
  });
});

describe('a member’s location', () => {
  it('SEC-024 is stored as a cell of about 5 km and its names, without the position', async () => {
    await places().saveHere(ctx, EXACT);
    const saved = await row();
    expect(saved).toMatchObject({ country: 'NL', region: 'NL-NH', place: 'Amsterdam' });
    expect([saved.gridX, saved.gridY].every(Number.isInteger)).toBe(true);
    expect(JSON.stringify(saved)).not.toMatch(TRACES);
    // The row is the same everywhere in the cell.
    const { lat, lon } = centreOf({ x: saved.gridX!, y: saved.gridY! });
    await places().saveHere(ctx, { lat: String(lat + 0.02), lon: String(lon - 0.03) });
    const elsewhere = await row();
    expect([elsewhere.gridX, elsewhere.gridY, elsewhere.place]).toEqual([saved.gridX, saved.gridY, saved.place]);
  });

  it('ACC-005 can be chosen from places of the site’s countries', async () => {
    const found = await places().searchPlaces(ctx, { country: 'NL', region: '', text: 'Sneek' });
    expect(found[0]).toMatchObject({ name: 'Sneek', region: 'NL-FR', country: 'NL' });
    await places().savePlace(ctx, { place: found[0]!.value });
    expect(await row()).toMatchObject({
      country: 'NL',
      region: 'NL-FR',
      place: 'Sneek',
      gridX: expect.any(Number) as number,
    });
    expect(await places().searchPlaces(ctx, { country: 'NL', region: 'NL-ZE', text: 'Sneek' })).toEqual([]);
    expect(await places().searchPlaces(ctx, { country: 'NL', region: '', text: 's' })).toEqual([]);
    expect(await places().searchPlaces(ctx, { country: 'US', region: '', text: 'new york' })).toEqual([]);
  });

  it('ACC-005 can be just a region, and can be removed', async () => {
    await places().saveHere(ctx, EXACT);
    await places().saveRegion(ctx, { country: 'BE', region: 'BE-VAN' });
    expect(await row()).toMatchObject({ country: 'BE', region: 'BE-VAN', place: null, gridX: null, gridY: null });
    await places().saveHere(ctx, EXACT);
    expect(await places().viewLocation(ctx)).toMatchObject({ place: 'Amsterdam', shared: true });
    await places().removeLocation(ctx);
    expect(await places().viewLocation(ctx)).toEqual({ country: 'NL', region: 'NL-NH', place: null, shared: false });
  });

  const refuse = (field: string, key: string) => ({ code: 'invalid_fields', fields: { [field]: { key } } });

  it.each([
    ['a missing point', { lat: '', lon: '' }, 'place_not_found'],
    ['a point at sea', { lat: '54.5', lon: '3.5' }, 'place_not_found'],
    ['a latitude above 90', { lat: '95', lon: '3.5' }, 'place_not_found'],
    ['a country the site does not serve', { lat: '48.8566', lon: '2.3522' }, 'place_elsewhere'],
  ])('rejects %s', async (_name, input, key) => {
    const before = await row();
    await expect(places().saveHere(ctx, input)).rejects.toMatchObject(refuse('location', key));
    expect(await row()).toEqual(before);
  });

  it('rejects a place, country or region that is not listed', async () => {
    const before = await row();
    const [paris] = await app.services.places.searchPlaces(
      { ...ctx, tenant: { ...tenant, countries: ['FR'] } },
      { country: 'FR', region: '', text: 'Paris' },
    );
    const [sneek] = await places().searchPlaces(ctx, { country: 'NL', region: '', text: 'Sneek' });
    const number = sneek!.value.split(':')[0]!;
    for (const place of ['', 'x', '-1', '999999999', `${number}:Ander dorp`, number, paris!.value, '\u0000', '😀']) {
      await expect(places().savePlace(ctx, { place })).rejects.toMatchObject(refuse('place', 'place_unknown'));
    }
    for (const [country, region, field, key] of [
      ['XX', '', 'country', 'country_required'],
      ['FR', '', 'country', 'country_required'],
      ['NL', 'BE-VAN', 'region', 'region_unknown'],
      ['NL', "'; drop table profiles; --", 'region', 'region_unknown'],
    ] as const) {
      await expect(places().saveRegion(ctx, { country, region })).rejects.toMatchObject(refuse(field, key));
    }
    expect(await row()).toEqual(before);
  });
});
