import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { hashAddress } from '../../../platform/outbox/mail-suppressions.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { DESK_PAGE_SIZE } from '../desk/desk-page.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../access/permissions.ts';
import { maskEmail } from './view-suppressions.ts';
import type { MoneyDesk } from '../money/money.service.ts';

const test = useTestDatabase();
let [ours, theirs]: Tenant[] = [];
let desk: TestDesk;
let money: MoneyDesk;
let support: DeskCtx;
let anna: Member;
let foreign: Member;

const NOT_FOUND = { code: 'not_found' };
const GONE = 'nobody@post.example';

const stop = (tenant: Tenant, { userId }: Pick<Member, 'userId'>, reason: string, at = TEST_NOW) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.insertInto('mailSuppressions').values({ tenantId: tenant.id, userId, reason, disabledAt: at }).execute(),
  );
const report = (tenant: Tenant, address: string, kind: string) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('mailReports')
      .values({
        tenantId: tenant.id,
        id: randomUUID(),
        kind,
        receivedAt: TEST_NOW,
        body: '{}',
        addressHash: hashAddress(desk.deps.env.secrets, tenant.id, address),
      })
      .execute(),
  );

beforeAll(async () => {
  ours = await createTenant(test.database);
  theirs = await createTenant(test.database);
  desk = await createTestDesk(test, [ours, theirs]);
  money = desk.services.money;
  support = await desk.operator('support', ours);
  anna = await createMember(test.database, ours, { email: 'anna@post.example' });
  foreign = await createMember(test.database, theirs, { email: 'anna@post.example' });
  await stop(ours, anna, 'fbl');
  await stop(ours, anna, 'bounce');
  await stop(theirs, foreign, 'listunsubscribe');
  await report(ours, anna.email, 'fbl');
  await report(ours, GONE, 'bounce');
});
afterAll(() => desk.close());

describe('suppressed addresses', () => {
  it('OPS-013 lists each with reason and date, and masks the address', async () => {
    const { rows } = await money.listSuppressions(support, {});
    expect(rows).toEqual([
      {
        tenantId: ours!.id,
        userId: anna.userId,
        reasons: ['bounce', 'fbl'],
        member: anna.name,
        masked: 'a•••@post.example',
        disabledAt: TEST_NOW.toISOString(),
      },
    ]);
    expect((await money.listSuppressions(support, { reason: 'listunsubscribe' })).rows).toEqual([]);
    expect((await money.listSuppressions(support, { reason: 'fbl' })).rows).toMatchObject([{ reasons: ['fbl'] }]);
  });

  it('OPS-013 continues after the last row of the previous page', async () => {
    const site = await createTenant(test.database);
    const own = await createTestDesk(test, [site]);
    for (let n = 0; n < DESK_PAGE_SIZE + 3; n += 1) {
      await stop(site, await createMember(test.database, site), 'bounce', new Date(TEST_NOW.getTime() - (n % 5)));
    }
    const ctx = await own.operator('platform');
    const first = await own.services.money.listSuppressions(ctx, {});
    const second = await own.services.money.listSuppressions(ctx, { after: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([DESK_PAGE_SIZE, 3, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ userId }) => userId)).size).toBe(DESK_PAGE_SIZE + 3);
    await own.close();
  });

  it('OPS-013 finds an exact address with its mail reports, also without an account, and audits the look-up', async () => {
    const [found, ...more] = await money.findAddress(support, { site: null, address: ' Anna@post.example ' });
    expect(more).toEqual([]);
    expect(found).toMatchObject({ userId: anna.userId, member: anna.name, site: { id: ours!.id } });
    expect(found!.stops.map(({ reason }) => reason).toSorted()).toEqual(['bounce', 'fbl']);
    expect(found!.reports).toEqual([{ kind: 'fbl', at: TEST_NOW.toISOString() }]);
    expect(await money.findAddress(support, { site: ours!.id, address: GONE })).toMatchObject([
      { userId: null, stops: [], reports: [{ kind: 'bounce' }] },
    ]);
    for (const address of ['anna@post.exampl', 'a%', '', '\0', 'x'.repeat(400)]) {
      expect(await money.findAddress(support, { site: null, address })).toEqual([]);
    }
    const looks = await desk.deps.console.withPlatform((trx) =>
      trx.selectFrom('auditLog').select(['tenantId', 'subjectId', 'detail']).execute(),
    );
    expect(looks).toContainEqual({ tenantId: ours!.id, subjectId: anna.userId, detail: {} });
    expect(looks.map(({ tenantId }) => tenantId)).not.toContain(theirs!.id);
  });

  it('OPS-013 OPS-003 hides addresses of other sites', async () => {
    await expect(money.listSuppressions(support, { site: theirs!.id })).rejects.toMatchObject(NOT_FOUND);
    const search = money.findAddress(support, { site: theirs!.id, address: foreign.email });
    await expect(search).rejects.toMatchObject(NOT_FOUND);
    const everywhere = await desk.operator('platform');
    expect(await money.findAddress(everywhere, { site: null, address: foreign.email })).toHaveLength(2);
  });

  const MAY: readonly OperatorRole[] = ['platform', 'site_manager', 'support'];
  it.each(OPERATOR_ROLES)('OPS-013 is shown to a %s by the permission table', async (role) => {
    const ctx = await desk.operator(role, ours);
    const calls: Array<() => Promise<unknown>> = [
      () => money.listSuppressions(ctx, {}),
      () => money.findAddress(ctx, { site: null, address: anna.email }),
    ];
    for (const call of calls) {
      if (MAY.includes(role)) await expect(call()).resolves.toBeTruthy();
      else await expect(call()).rejects.toMatchObject(NOT_FOUND);
    }
  });

  it.each([
    ['anna@post.example', 'a•••@post.example'],
    ['é@x.example', 'é•••@x.example'],
    ['"a@b"@x.example', '"•••@x.example'],
    ['', '•••'],
    ['@x.example', '•••'],
  ])('masks %s', (address, masked) => {
    expect(maskEmail(address)).toBe(masked);
  });
});
