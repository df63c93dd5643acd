import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { createServices, type Services } from '../../../../services.ts';
import { notifyDueRecipients } from '../../../conversation/chat/notifications/message-notifications.ts';

const MINUTE = 60_000;

const db = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let [anna, bram]: Member[] = [];

beforeEach(async () => {
  tenant = await createTenant(db.database);
  deps = await createTestDeps(db.database, [tenant]);
  services = createServices(deps);
  anna = await createMember(db.database, tenant, { credits: 9 });
  bram = await createMember(db.database, tenant, { profile: { lastActiveAt: deps.clock.now() } });
});

const as = ({ viewer }: Member): MemberCtx => createTestContext({ tenant, viewer });
const isOnline = async (member = bram!) => (await services.profiles.viewProfile(as(anna!), member.profileId)).online;
const beat = (member = bram!) => services.accounts.keepSessions(tenant, [member.sessionToken]);
const visit = (member = bram!) => services.accounts.resolveSession(tenant, member.sessionToken);

describe('hiding a page', () => {
  it('API-008 makes the member absent a minute later, although the stream stays open', async () => {
    await services.accounts.hidePage(as(bram!));
    expect(await isOnline()).toBe(true);
    deps.clock.advance(MINUTE - 1);
    await beat();
    expect(await isOnline()).toBe(true);
    deps.clock.advance(1);
    await beat();
    expect(await isOnline()).toBe(false);
    deps.clock.advance(10 * MINUTE);
    expect(await beat()).toEqual(new Set([bram!.sessionToken]));
    expect(await isOnline()).toBe(false);
  });

  it('ends with the next request: the member is present, and the stream counts again', async () => {
    await services.accounts.hidePage(as(bram!));
    deps.clock.advance(2 * MINUTE);
    await visit();
    expect(await isOnline()).toBe(true);
    for (let minutes = 0; minutes < 7; minutes += 1) {
      deps.clock.advance(MINUTE);
      await beat();
    }
    expect(await isOnline()).toBe(true);
  });

  it('has no effect while another device is in use, until that ends as well', async () => {
    const token = await services.accounts.signInAs(tenant, bram!.userId);
    const { sessionId } = (await services.accounts.resolveSession(tenant, token))!;
    await services.accounts.hidePage(as(bram!));
    deps.clock.advance(2 * MINUTE);
    expect(await isOnline()).toBe(true);
    await services.accounts.hidePage(as({ ...bram!, viewer: { ...bram!.viewer, sessionId } }));
    deps.clock.advance(MINUTE);
    expect(await isOnline()).toBe(false);
  });

  it('neither makes an absent member present nor advances the last activity', async () => {
    const eva = await createMember(db.database, tenant, {
      profile: { lastActiveAt: new Date(deps.clock.now().getTime() - 60 * MINUTE) },
    });
    await services.accounts.hidePage(as(eva));
    expect(await isOnline(eva)).toBe(false);
  });

  it('advances notifications of unread messages to when the member is absent', async () => {
    const message = { profile: bram!.profileId, text: 'Ben je er nog?', client_id: randomUUID() };
    await services.chat.sendMessage(as(anna!), message);
    await services.accounts.hidePage(as(bram!));
    deps.clock.advance(MINUTE - 1);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(0);
    deps.clock.advance(1);
    expect(await notifyDueRecipients(deps, tenant.id)).toBe(1);
    const mails = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mails').select('template').where('userId', '=', bram!.userId).execute(),
    );
    expect(mails).toEqual([{ template: 'new_conversation' }]);
  });
});

describe('login', () => {
  const HOUR = 60 * MINUTE;
  const enter = (member: Member) =>
    services.accounts.logIn(createTestContext({ tenant }), { email: member.email, password: MEMBER_PASSWORD });

  it('makes the member present immediately', async () => {
    deps.clock.advance(HOUR);
    expect(await isOnline()).toBe(false);
    const { sessionToken } = await enter(bram!);
    expect(await isOnline()).toBe(true);
    await services.accounts.resolveSession(tenant, sessionToken);
    expect(await isOnline()).toBe(true);
    deps.clock.advance(HOUR);
    expect(await isOnline()).toBe(false);
    await services.accounts.signInAs(tenant, bram!.userId);
    expect(await isOnline()).toBe(true);
  });

  it('does not show an invisible member', async () => {
    await services.chat.sendMessage(as(anna!), { profile: bram!.profileId, text: 'Hoi', client_id: randomUUID() });
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ invisible: true }).where('id', '=', bram!.profileId).execute(),
    );
    deps.clock.advance(HOUR);
    await enter(bram!);
    expect(await isOnline()).toBe(false);
  });
});

describe('sessions of open streams', () => {
  it('are refreshed in one batch: without ended ones, and each at most once a minute', async () => {
    const gone = await createMember(db.database, tenant, { status: 'blocked' });
    const tokens = [anna!.sessionToken, bram!.sessionToken, gone.sessionToken, 'nonsense'];
    const start = deps.clock.now();
    const lastActive = async () =>
      db.database.withTenant(
        tenant.id,
        async (trx) =>
          (
            await trx
              .selectFrom('profiles')
              .select('lastActiveAt')
              .where('id', '=', bram!.profileId)
              .executeTakeFirstOrThrow()
          ).lastActiveAt.getTime() - start.getTime(),
      );
    deps.clock.advance(MINUTE - 1);
    expect(await services.accounts.keepSessions(tenant, tokens)).toEqual(new Set(tokens.slice(0, 2)));
    expect(await lastActive()).toBe(0);
    deps.clock.advance(1);
    await services.accounts.keepSessions(tenant, tokens);
    expect(await lastActive()).toBe(MINUTE);
    await services.accounts.logOut(as(bram!));
    expect(await services.accounts.keepSessions(tenant, tokens)).toEqual(new Set([anna!.sessionToken]));
    expect(await services.accounts.keepSessions(await createTenant(db.database), tokens)).toEqual(new Set());
  });
});
