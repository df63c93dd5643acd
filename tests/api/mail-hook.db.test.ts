import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  reportSigningKeys,
  signReport,
} from '../../server/modules/delivery/notifications/suppression/report-signature.ts';
import { lockAddress } from '../../server/modules/delivery/notifications/suppression/mail-suppressions.queries.ts';
import { deleteSuppressions, hashAddress } from '../../server/modules/platform/outbox/mail-suppressions.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { untilWaitedFor } from '../setup/lock-waits.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const EMAIL = 'anna@post.example';

describe('POST /api/hooks/mail', () => {
  const test = useTestDatabase();
  let app: TestApp;
  let tenant: Tenant;
  let other: Tenant;
  let anna: Member;
  let namesake: Member;

  beforeAll(async () => {
    [tenant, other] = [await createTenant(test.database), await createTenant(test.database)];
    app = await createTestApp({ database: test.database, tenants: [tenant, other] });
  });
  afterAll(() => app.close());

  const arrange = async () => {
    const email = `anna-${crypto.randomUUID()}@post.example`;
    anna = await createMember(test.database, tenant, { email });
    namesake = await createMember(test.database, other, { email });
    return email;
  };
  const sign = (body: string) => signReport(reportSigningKeys(app.deps.env)[0]!, body, app.deps.clock.now());
  const send = (body: string, signature: string | undefined, at = tenant) => {
    const from = { origin: undefined, 'sec-fetch-site': undefined, 'content-type': 'application/json' };
    const headers = { ...from, 'mail-hook-signature': signature };
    return app.call({ tenant: at, method: 'POST', path: '/api/hooks/mail', body, headers });
  };
  const report = async (fields: object, at = tenant) => {
    const body = JSON.stringify({ site: tenant.slug, kind: 'fbl', ...fields });
    return send(body, sign(body), at);
  };
  const stopsOf = (member: Member, at = tenant) =>
    test.database.withTenant(at.id, (trx) =>
      trx.selectFrom('mailSuppressions').select('reason').where('userId', '=', member.userId).execute(),
    );
  const reports = () =>
    test.database.withTenant(tenant.id, (trx) => trx.selectFrom('mailReports').selectAll().execute());

  it('NOT-020 waits while the account is locked, so that resuming mails does not delete a report that arrives then', async () => {
    const email = await arrange();
    const { answer } = await test.database.withTenant(tenant.id, async (trx) => {
      await lockAddress(trx, tenant.id, anna.userId);
      const answer = report({ address: email });
      await untilWaitedFor(trx);
      await deleteSuppressions(trx, tenant.id, anna.userId);
      return { answer };
    });
    expect((await answer).statusCode).toBe(200);
    expect(await stopsOf(anna)).toEqual([{ reason: 'fbl' }]);
  });

  it.each(['fbl', 'bounce', 'listunsubscribe'] as const)(
    "NOT-020 suppresses mails for %s, for this tenant's account only, without a session",
    async (kind) => {
      const email = await arrange();
      const answer = await report({ kind, address: email.toUpperCase() });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      expect(await stopsOf(anna)).toEqual([{ reason: kind }]);
      expect(await stopsOf(namesake, other)).toEqual([]);
      const stored = (await reports()).at(-1)!;
      expect(stored).toMatchObject({ kind, receivedAt: app.deps.clock.now(), body: { named: 'address' } });
      expect(stored.addressHash).toEqual(hashAddress(app.deps.env.secrets, tenant.id, email));
      const me = await app.call({ tenant, member: anna, path: '/api/user.php' });
      expect(me.json()).toMatchObject({ user: { notifications_disabled: [kind] } });
    },
  );

  it('NOT-020 returns an identical response for an unknown address', async () => {
    const known = await report({ address: await arrange() });
    const unknown = await report({ address: 'niemand@post.example' });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    const elsewhere = await report({ message_id: `<${crypto.randomUUID()}@site.example>` });
    expect([elsewhere.statusCode, elsewhere.body]).toEqual([known.statusCode, known.body]);
  });

  it('NOT-020 finds the account by Message-ID while its address is unchanged', async () => {
    const email = await arrange();
    const id = crypto.randomUUID();
    const addressHash = hashAddress(app.deps.env.secrets, tenant.id, email);
    const mail = { tenantId: tenant.id, id, userId: anna.userId, template: 'welcome', status: 'sent', addressHash };
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('mails')
        .values({ ...mail, queuedAt: app.deps.clock.now() })
        .execute(),
    );
    await report({ kind: 'bounce', message_id: `<${id}@site.example>` });
    expect(await stopsOf(anna)).toEqual([{ reason: 'bounce' }]);
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .updateTable('users')
        .set({ email: `nieuw-${email}` })
        .where('id', '=', anna.userId)
        .execute(),
    );
    await report({ kind: 'fbl', message_id: `<${id}@site.example>` });
    expect(await stopsOf(anna)).toEqual([{ reason: 'bounce' }]);
  });

  it('NOT-020 ignores a soft bounce', async () => {
    const email = await arrange();
    expect((await report({ kind: 'bounce', bounce: 'soft', address: email })).statusCode).toBe(200);
    expect(await stopsOf(anna)).toEqual([]);
  });

  it('NOT-020 ignores a repeated report, even after the member has resumed mails', async () => {
    const email = await arrange();
    const body = JSON.stringify({ site: tenant.slug, kind: 'fbl', address: email });
    const signature = sign(body);
    await send(body, signature);
    const before = (await reports()).length;
    await test.database.withTenant(tenant.id, (trx) =>
      trx.deleteFrom('mailSuppressions').where('userId', '=', anna.userId).execute(),
    );
    expect((await send(body, signature)).statusCode).toBe(200);
    expect(await stopsOf(anna)).toEqual([]);
    expect(await reports()).toHaveLength(before);
  });

  it('NOT-020 rejects an unsigned, wrongly signed or modified body and stores nothing', async () => {
    const email = await arrange();
    const before = (await reports()).length;
    const body = JSON.stringify({ site: tenant.slug, kind: 'fbl', address: email });
    const wrong = [undefined, 'x', sign(`${body} `), signReport('another key', body, app.deps.clock.now())];
    for (const signature of wrong) {
      const answer = await send(body, signature);
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'signature_invalid']);
    }
    expect(await stopsOf(anna)).toEqual([]);
    expect(await reports()).toHaveLength(before);
  });

  it('NOT-020 reports an expired or future timestamp with the server time', async () => {
    const body = JSON.stringify({ site: tenant.slug, kind: 'fbl', address: await arrange() });
    const now = app.deps.clock.now().getTime();
    for (const ms of [-301_000, 302_000]) {
      const answer = await send(body, signReport(reportSigningKeys(app.deps.env)[0]!, body, new Date(now + ms)));
      expect(answer.statusCode).toBe(403);
      const { error, message } = answer.json<{ error: string; message: string }>();
      expect(error).toBe('signature_expired');
      expect(Math.abs(Number(/\d{10}/.exec(message)?.[0]) - now / 1000)).toBeLessThan(60);
    }
    expect(await stopsOf(anna)).toEqual([]);
  });

  it('SEC-008 rejects a report signed for another tenant', async () => {
    const email = await arrange();
    const answer = await report({ address: email }, other);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'not_found']);
    expect(await stopsOf(namesake, other)).toEqual([]);
  });

  it('NOT-020 returns 400 for a signed body that is not a report', async () => {
    const both = { site: tenant.slug, kind: 'fbl', address: EMAIL, message_id: '<a@b>' };
    const bodies = ['', '{', '[]', '{}', JSON.stringify({ ...both, kind: 'joke' }), JSON.stringify(both)];
    for (const body of bodies) {
      const answer = await send(body, sign(body));
      expect([body, answer.statusCode]).toEqual([body, 400]);
    }
  });
});
