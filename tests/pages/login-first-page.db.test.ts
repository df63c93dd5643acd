import { randomUUID } from 'node:crypto';

import type { AppLoadContext } from '@remix-run/node';
import { expect, it } from 'vitest';

import { loadRoot } from '../../app/lib/root-data/load-root.server.ts';
import { createServices } from '../../server/services.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember, MEMBER_PASSWORD } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestDeps } from '../setup/test-deps.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();

it('NOT-005 loads chat and like counts and the time bonus on the first page after login', async () => {
  const tenant = await createTenant(test.database);
  const deps = await createTestDeps(test.database, [tenant]);
  const services = createServices(deps);
  const anna = await createMember(test.database, tenant, { credits: 4 });
  const bram = await createMember(test.database, tenant, { credits: 4 });
  const other = createTestContext({ tenant, viewer: bram.viewer });
  await services.chat.sendMessage(other, { profile: anna.profileId, text: 'Hoi', client_id: randomUUID() });
  await services.likes.likeProfile(other, { profile: anna.profileId });

  const visitor = createTestContext({ tenant });
  const { sessionToken } = await services.accounts.logIn(visitor, { email: anna.email, password: MEMBER_PASSWORD });
  const viewer = await services.accounts.resolveSession(tenant, sessionToken);
  const context = {
    ctx: { ...visitor, viewer },
    services,
    locale: 'nl',
    version: '1',
    now: deps.clock.now,
    launcher: null,
    demo: null,
    assets: { compositions: {} },
  } as unknown as AppLoadContext;
  const root = await loadRoot(context, new Request('http://site.example/members'));
  expect(root.badges).toEqual({ unread_messages: 1, new_likes: 1, credits: 4 });
  expect(root.offers.timeBonus).toMatchObject({ percentage: 25 });
});
