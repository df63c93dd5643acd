import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { insertMailedToken } from '../../server/modules/identity/accounts/tokens/mailed-tokens.ts';
import { deriveMailedToken } from '../../server/modules/identity/accounts/tokens/secret-tokens.ts';
import {
  insertSuppression,
  selectSuppressions,
  type SuppressionReason,
} from '../../server/modules/platform/outbox/mail-suppressions.ts';
import { unsubscribeLink } from '../../server/modules/delivery/notifications/suppression/unsubscribe-link.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember, type Member } from '../factories/member.ts';
import { buildSubscription } from '../factories/push-subscription.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
let member: Member;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant], pages: 'built' });
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await createMember(test.database, tenant);
});

const FORM = 'application/x-www-form-urlencoded';
const ONE_CLICK = [
  ['as fields', 'List-Unsubscribe=One-Click', FORM],
  [
    'in parts',
    '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    'multipart/form-data; boundary=b',
  ],
] as const;
/** Request of a mail client's server: no cookie and no origin. */
const OUTSIDE = { origin: undefined, 'accept-language': 'nl' };

const link = () => {
  const { secrets } = app.deps.env;
  return unsubscribeLink(secrets, '', { tenantId: tenant.id, userId: member.userId, type: 'like' });
};
const get = (path: string, more: Partial<TestRequest> = {}) => {
  const headers = { 'accept-language': 'nl', accept: 'text/html' };
  return app.call({ tenant, path, headers, ...more });
};
const post = (path: string, body: string, headers: TestRequest['headers'], as?: Member) =>
  app.call({ tenant, path, method: 'POST', body, headers: { 'content-type': FORM, ...headers }, member: as });
const stops = () => test.database.withTenant(tenant.id, (trx) => selectSuppressions(trx, tenant.id, member.userId));
const stop = (reason: SuppressionReason) =>
  test.database.withTenant(tenant.id, (trx) =>
    insertSuppression(trx, { tenantId: tenant.id, userId: member.userId, reason, disabledAt: app.deps.clock.now() }),
  );
const switchedOff = () =>
  test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('notificationPreferences')
      .select(['type', 'channel', 'enabled'])
      .where('userId', '=', member.userId)
      .execute(),
  );

describe('/unsubscribe', () => {
  it('shows a visitor one button for one type of mail, without changing anything yet', async () => {
    const { statusCode, body } = await get(link());
    expect(statusCode).toBe(200);
    expect(body).toContain('Nieuwe likes');
    expect(body.match(/value="unsubscribe"/g)).toHaveLength(1);
    expect(body).not.toContain('site-entry-warning');
    expect(body).not.toContain(member.email);
    expect(await switchedOff()).toEqual([]);
  });

  it('switches that type off by its button, and keeps the others', async () => {
    const { statusCode, body } = await post(link(), 'intent=unsubscribe', { 'accept-language': 'nl' });
    expect([statusCode, body.includes('Deze mails staan uit')]).toEqual([200, true]);
    expect(await switchedOff()).toEqual([{ type: 'like', channel: 'email', enabled: false }]);
    expect(await stops()).toEqual([]);
  });

  it.each(ONE_CLICK)(
    'NOT-015 accepts a one-click request (RFC 8058) from anywhere, without cookie, Origin or redirect: %s',
    async (_name, body, type) => {
      const answer = await post(link(), body, { ...OUTSIDE, 'content-type': type });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
      // All mails are stopped, so the answer says that instead of "the others stay".
      expect(answer.body).toContain('Alle meldingen per mail staan stil');
      expect(answer.body).not.toContain('De rest verandert niet');
      expect(await switchedOff()).toHaveLength(1);
      expect(await stops()).toEqual(['listunsubscribe']);
    },
  );

  it.each(['https://mail.example', 'http://mail.example:8080', 'null', 'no address'])(
    'NOT-015 accepts a one-click request with an Origin: %s',
    async (origin) => {
      for (const site of [undefined, 'cross-site']) {
        const answer = await post(link(), 'List-Unsubscribe=One-Click', { ...OUTSIDE, origin, 'sec-fetch-site': site });
        expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
        expect(answer.body).toContain('Alle meldingen per mail staan stil');
      }
      expect(await stops()).toEqual(['listunsubscribe']);
    },
  );

  it('SEC-034 is the only unguarded URL: others with the same handler stay guarded', async () => {
    const path = link();
    for (const other of [
      path.replace('?', '.data?'),
      path.replace('?', '/?'),
      '/notifications',
      `/%75${path.slice(2)}`,
    ]) {
      const answer = await post(other, 'List-Unsubscribe=One-Click', { origin: 'https://evil.example' }, member);
      expect([other, answer.statusCode]).toEqual([other, 403]);
    }
    expect(await switchedOff()).toEqual([]);
  });

  it('reports an invalid link and does nothing', async () => {
    for (const path of ['/unsubscribe', `${link().slice(0, -4)}AAAA`]) {
      const shown = await get(path);
      expect([shown.statusCode, shown.body.includes('Deze link werkt niet')]).toEqual([410, true]);
      expect((await post(path, 'List-Unsubscribe=One-Click', OUTSIDE)).statusCode).toBe(410);
    }
    expect((await post(link(), 'a=b', OUTSIDE)).statusCode).toBe(400);
    expect(await stops()).toEqual([]);
  });
});

describe('/notifications and a device', () => {
  const remove = (device: string) => post('/notifications', `intent=push-remove&device=${device}`, {}, member);

  it('NOT-003 is removed once; removing it again or an unknown one gives the same answer', async () => {
    const viewer = { ...member.viewer };
    const ctx = { ...createTestContext({ tenant, viewer }), viewer };
    await app.services.push.subscribe(ctx, { subscription: buildSubscription() });
    const [device] = await app.services.push.listDevices(ctx);
    for (const id of [device!.id, device!.id, crypto.randomUUID(), 'x', '']) {
      const { statusCode, headers } = await remove(id);
      expect([id, statusCode, headers.location]).toEqual([id, 302, '/notifications?done=removed']);
      expect(await app.services.push.listDevices(ctx)).toEqual([]);
    }
  });
});

describe('/notifications with mails stopped', () => {
  it('offers a remedy for each reason, and mails one link to resume', async () => {
    await stop('bounce');
    const page = await get('/notifications', { member: member });
    expect(page.body).toContain('Onze mails komen niet aan.');
    expect(page.body).toMatch(/name="intent" value="confirm"/);
    expect(page.body).not.toMatch(/name="intent" value="resume"/);
    const asked = await post('/notifications', 'intent=confirm', { 'accept-language': 'nl' }, member);
    expect([asked.statusCode, asked.headers.location]).toEqual([302, '/notifications?done=asked']);
    expect((await get('/notifications?done=asked', { member: member })).body).toContain('De mail is onderweg.');
    expect(app.deps.jobs.enqueued.at(-1)).toMatchObject({ name: 'send-mail' });
    for (let again = 0; again < 2; again += 1) await post('/notifications', 'intent=confirm', {}, member);
    expect((await post('/notifications', 'intent=confirm', {}, member)).statusCode).toBe(429);
  });

  it('says that mails are stopped or resumed by the actual state, not by the URL', async () => {
    const shown = async (path: string) => {
      const { body } = await get(path, { member: member });
      return [body.includes('We sturen je nu geen mail'), body.includes('je krijgt weer mail')];
    };
    await stop('listunsubscribe');
    expect(await shown('/notifications?done=resumed')).toEqual([true, false]);
    app.deps.clock.advance(1000);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ activatedAt: app.deps.clock.now() }).where('id', '=', member.userId).execute(),
    );
    const { headers } = await post('/notifications', 'intent=resume', {}, member);
    expect(headers.location).toBe('/notifications?done=resumed');
    expect(await shown('/notifications?done=resumed')).toEqual([false, true]);
    expect((await post('/notifications', 'intent=resume', {}, member)).statusCode).toBe(409);
  });

  it('accepts the mailed link with and without a session, and reports an expired one', async () => {
    await stop('fbl');
    const token = { tenantId: tenant.id, userId: member.userId, purpose: 'confirm_address' as const, validMs: 1000 };
    const payload = { email: member.email };
    const id = await test.database.withTenant(tenant.id, (trx) =>
      insertMailedToken(trx, app.deps, { ...token, payload }),
    );
    const path = `/notifications/confirm?token=${deriveMailedToken(app.deps.env.secrets, 'confirm_address', id)}`;
    const looked = await get(path);
    expect([looked.statusCode, looked.body.includes('Ja, mail me weer')]).toEqual([200, true]);
    expect(await stops()).toEqual(['fbl']);
    const confirmed = await post(path, '', { 'accept-language': 'nl' });
    expect([confirmed.statusCode, confirmed.body.includes('Je adres klopt')]).toEqual([200, true]);
    expect(await stops()).toEqual([]);
    expect((await get(path)).body).toContain('Je adres klopt');
    await stop('fbl');
    const again = await get(path);
    expect([again.statusCode, again.body.includes('Deze link werkt niet meer')]).toEqual([410, true]);
    expect((await post(path, '', { 'accept-language': 'nl' })).statusCode).toBe(410);
    expect(await stops()).toEqual(['fbl']);
  });
});
