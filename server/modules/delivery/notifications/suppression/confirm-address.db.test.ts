import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { insertMailedToken, markTokenUsed } from '../../../identity/accounts/tokens/mailed-tokens.ts';
import { deriveMailedToken } from '../../../identity/accounts/tokens/secret-tokens.ts';
import { createPreferencesService } from '../preferences.service.ts';
import {
  hashAddress,
  insertSuppression,
  resetSuppressionsForNewAddress,
  selectSuppressions,
  type SuppressionReason,
} from '../../../platform/outbox/mail-suppressions.ts';
import { insertMailReport } from './mail-suppressions.queries.ts';

const HOUR_MS = 3_600_000;
const db = useTestDatabase();
let tenant: Tenant;
let member: Member;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let service: ReturnType<typeof createPreferencesService>;

beforeEach(async () => {
  tenant = await createTenant(db.database);
  member = await createMember(db.database, tenant);
  deps = await createTestDeps(db.database, [tenant]);
  service = createPreferencesService(deps);
});

const ctx = () => createTestContext({ tenant, viewer: member.viewer });
const stop = (reason: SuppressionReason) =>
  db.database.withTenant(tenant.id, (trx) =>
    insertSuppression(trx, { tenantId: tenant.id, userId: member.userId, reason, disabledAt: deps.clock.now() }),
  );
const stops = () => db.database.withTenant(tenant.id, (trx) => selectSuppressions(trx, tenant.id, member.userId));
/** The token of the most recently mailed link. */
const newest = async () => {
  const { referenceId } = await db.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('mails').select('referenceId').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  );
  return deriveMailedToken(deps.env.secrets, 'confirm_address', referenceId!);
};
const set = (columns: { activatedAt: Date; status?: string }) =>
  db.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('users').set(columns).where('id', '=', member.userId).execute(),
  );
/** Stores a confirmed or reverted address change to `email`; the row is the same for both. */
const changed = (email: string) =>
  db.database.withTenant(tenant.id, async (trx) => {
    const owner = { tenantId: tenant.id, userId: member.userId, purpose: 'mail_change' as const, validMs: HOUR_MS };
    const id = await insertMailedToken(trx, deps, { ...owner, payload: { email, previous: 'vorig@post.example' } });
    await markTokenUsed(trx, tenant.id, id, deps.clock.now());
  });
const look = (token: string, at = tenant) => service.viewConfirmation(createTestContext({ tenant: at }), token);
const confirm = (token: string, at = tenant) => service.confirmAddress(createTestContext({ tenant: at }), token);

describe('a member whose mails are suppressed', () => {
  it.each(['fbl', 'bounce', 'listunsubscribe'] as const)(
    'NOT-020 after %s can request one mail, and only its link resumes mails',
    async (reason) => {
      await stop(reason);
      expect(await service.viewSuppression(ctx())).toEqual({ reasons: [reason], addressConfirmed: false });
      await expect(service.resumeMails(ctx())).rejects.toThrow('conflict');
      await service.requestConfirmation(ctx());
      // A mail scanner opens the link as well, and must not resume mails.
      expect(await look(await newest())).toEqual({ open: true });
      expect(await stops()).toEqual([reason]);
      await confirm(await newest());
      expect(await look(await newest())).toEqual({ open: false });
      expect(await stops()).toEqual([]);
    },
  );

  it('cannot request the mail while mails are not suppressed', async () => {
    await expect(service.requestConfirmation(ctx())).rejects.toThrow('conflict');
    await expect(service.resumeMails(ctx())).rejects.toThrow('conflict');
    expect(deps.jobs.enqueued).toEqual([]);
  });

  it.each([
    ['activated', () => set({ activatedAt: deps.clock.now() }), true],
    ['changed to an address that a link proved', () => changed(member.email), true],
    ['asked to change to an address that it has not', () => changed('anders@post.example'), false],
    ['still not confirmed', () => set({ activatedAt: deps.clock.now(), status: 'not_confirmed' }), false],
  ])('needs no confirmation mail when the address was verified since: %s → %s', async (_what, happen, confirmed) => {
    await stop('listunsubscribe');
    await stop('bounce');
    deps.clock.advance(HOUR_MS);
    await happen();
    expect((await service.viewSuppression(ctx())).addressConfirmed).toBe(confirmed);
    await service.resumeMails(ctx()).catch(() => undefined);
    expect(await stops()).toHaveLength(confirmed ? 0 : 2);
    // A later suppression is not covered by that verification.
    deps.clock.advance(HOUR_MS);
    await stop('fbl');
    expect((await service.viewSuppression(ctx())).addressConfirmed).toBe(false);
  });

  it('can request at most three a day', async () => {
    await stop('bounce');
    for (let mail = 0; mail < 3; mail += 1) {
      await service.requestConfirmation(ctx());
      deps.clock.advance(HOUR_MS);
    }
    // The first of the three counts for 24 hours.
    const refused = { code: 'too_many_requests', retryAfter: 21 * 3600 };
    await expect(service.requestConfirmation(ctx())).rejects.toMatchObject(refused);
    deps.clock.advance(21 * HOUR_MS);
    await service.requestConfirmation(ctx());
    expect(deps.jobs.enqueued).toHaveLength(4);
  });

  it('SEC-008 rejects an old, foreign or forged link, and one mailed to another address', async () => {
    await stop('bounce');
    await service.requestConfirmation(ctx());
    const token = await newest();
    await expect(confirm(token, await createTenant(db.database))).rejects.toThrow('link_invalid');
    for (const wrong of ['', 'x', token.replace(/.$/, '_')]) {
      await expect(look(wrong)).rejects.toThrow('link_invalid');
      await expect(confirm(wrong)).rejects.toThrow('link_invalid');
    }
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ email: 'anders@post.example' }).where('id', '=', member.userId).execute(),
    );
    await expect(look(token)).rejects.toThrow('link_invalid');
    await expect(confirm(token)).rejects.toThrow('link_invalid');
    await service.requestConfirmation(ctx());
    deps.clock.advance(24 * HOUR_MS);
    await expect(confirm(await newest())).rejects.toThrow('link_invalid');
    expect(await stops()).toEqual(['bounce']);
  });

  it('accepts a used link again without changing anything', async () => {
    await stop('bounce');
    await service.requestConfirmation(ctx());
    const token = await newest();
    await confirm(token);
    await expect(confirm(token)).resolves.toBeUndefined();
    await stop('fbl');
    await expect(look(token)).rejects.toThrow('link_invalid');
    await expect(confirm(token)).rejects.toThrow('link_invalid');
    expect(await stops()).toEqual(['fbl']);
  });
});

describe('a new address', () => {
  const judge = (email: string, confirmed: boolean) =>
    db.database.withTenant(tenant.id, (trx) =>
      resetSuppressionsForNewAddress(trx, deps, { tenantId: tenant.id, userId: member.userId, email, confirmed }),
    );

  it('clears bounces and complaints about the previous address, but keeps an unsubscription', async () => {
    for (const reason of ['fbl', 'bounce', 'listunsubscribe'] as const) await stop(reason);
    await judge('nieuw@post.example', false);
    expect(await stops()).toEqual(['listunsubscribe']);
  });

  it('stays suppressed after an earlier complaint on this site until it is verified by a link', async () => {
    const addressHash = hashAddress(deps.env.secrets, tenant.id, 'klager@post.example');
    const report = { tenantId: tenant.id, id: crypto.randomUUID(), kind: 'fbl' as const, addressHash, body: {} };
    await db.database.withTenant(tenant.id, (trx) =>
      insertMailReport(trx, { ...report, receivedAt: deps.clock.now() }),
    );
    await judge('klager@post.example', false);
    expect(await stops()).toEqual(['fbl']);
    await judge('klager@post.example', true);
    expect(await stops()).toEqual([]);
  });
});
