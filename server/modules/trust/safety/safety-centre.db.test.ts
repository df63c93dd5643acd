import { beforeAll, expect, it } from 'vitest';

import { createConsoleDatabase } from '../../../../db/client.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  services = createServices(await createTestDeps(test.database, [tenant]));
});

type Person = Member & { ctx: MemberCtx };

async function person(): Promise<Person> {
  const member = await createMember(test.database, tenant, { credits: 5 });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

it('MEM-9 lists the member’s own reports with their state, and nobody else’s', async () => {
  const [anna, bram, cor] = [await person(), await person(), await person()];
  const { report } = await services.safety.reportProfile(anna.ctx, { profile: bram.profileId, reason: 'scam' });
  await services.safety.reportProfile(cor.ctx, { profile: bram.profileId, reason: 'scam' });
  const reports = async () => (await services.safety.viewSafety(anna.ctx)).reports;
  const shared = { id: report.id, name: bram.name, reportedAt: report.reported_at };
  expect(await reports()).toEqual([{ ...shared, state: 'pending', outcome: null, decision: null }]);
  const desk = createConsoleDatabase({ url: test.consoleUrl });
  await desk.withTenant(tenant.id, (trx) =>
    trx.updateTable('reports').set({ status: 'decided', outcome: 'warning' }).where('id', '=', report.id).execute(),
  );
  await desk.close();
  expect(await reports()).toEqual([
    { ...shared, state: 'decided', outcome: 'We hebben dit lid gewaarschuwd.', decision: expect.any(String) },
  ]);
});

it('MEM-9 lists ended matches, except of people whom a block or a pause hides', async () => {
  const [anna, bram, cor] = [await person(), await person(), await person()];
  for (const other of [bram, cor]) {
    await services.likes.likeProfile(anna.ctx, { profile: other.profileId });
    await services.likes.likeProfile(other.ctx, { profile: anna.profileId });
    await services.likes.endMatch(anna.ctx, { profile: other.profileId });
  }
  const ended = async () => (await services.safety.viewSafety(anna.ctx)).endedMatches.map(({ id }) => id);
  expect((await ended()).toSorted()).toEqual([bram.profileId, cor.profileId].toSorted());
  await services.safety.blockProfile(bram.ctx, { profile: anna.profileId });
  await services.privacy.pauseAccount(cor.ctx);
  expect(await ended()).toEqual([]);
});
