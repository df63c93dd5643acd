import { beforeEach, describe, expect, it } from 'vitest';

import errors from '../../../../i18n/locales/nl/errors.json' with { type: 'json' };
import { createTestContext } from '../../../../tests/factories/context.ts';
import { queuedMails } from '../../../../tests/factories/mails.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../tests/factories/member.ts';
import { HOSTILE_TEXTS } from '../../../../tests/factories/input/hostile-values.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../context.ts';
import type { DomainError } from '../../../lib/errors/errors.ts';
import { createServices, type Services } from '../../../services.ts';
import { passkeySchema } from './credentials.schema.ts';

const NEW = 'maandregen-koffie-7';
const TOO_SHORT = ['empty', 'blank', 'white space that looks like nothing', 'very long'];
/** Control characters, unpaired surrogates and bidirectional controls: no keyboard produces them. */
const UNWRITTEN = ['NUL', 'half a pair', 'right to left', 'another header'];
/** Control characters are rejected in passwords. */
const CONTROL = ['NUL', 'another header'];
const odd = Object.entries(HOSTILE_TEXTS);

describe('hostile input in credentials', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let credentials: Services['credentials'];
  let member: Member;
  let ctx: MemberCtx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    const deps = await createTestDeps(db.database, [tenant]);
    credentials = createServices(deps).credentials;
    member = await createMember(db.database, tenant);
    ctx = createTestContext({ tenant, viewer: member.viewer });
  });

  const passwordOf = () =>
    db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('users').select(['email', 'passwordHash']).where('id', '=', member.userId).executeTakeFirst(),
    );

  /** Expects an error of this field, with nothing stored or mailed. */
  async function expectRefused(field: string, run: () => Promise<unknown>): Promise<void> {
    const before = await passwordOf();
    const error = await run().then(
      () => expect.unreachable('it was accepted'),
      (caught: DomainError) => caught,
    );
    expect(error.code).toBe('invalid_fields');
    expect(Object.keys(error.fields!)).toEqual([field]);
    expect(errors.field).toHaveProperty(error.fields![field]!.key);
    expect(await passwordOf()).toEqual(before);
    expect(await queuedMails(db.database, tenant.id, member.userId)).toEqual([]);
  }

  it.each(odd)('rejects %s as an address to reset', (_what, email) =>
    expectRefused('email', () => credentials.requestReset(ctx, { email })),
  );

  it.each(odd)('ACC-017 rejects %s as a new address', (_what, email) =>
    expectRefused('email', () => credentials.requestMailChange(ctx, { email, password: MEMBER_PASSWORD })),
  );

  it.each(odd)('ACC-024 rejects %s as the old password', (_what, password) =>
    expectRefused('old_password', () =>
      credentials.changePassword(ctx, { old_password: password, password: NEW, password_repeat: NEW }),
    ),
  );

  it.each(odd)('rejects %s as the password for a passkey or an address change', async (_what, password) => {
    await expectRefused('password', () => credentials.startPasskey(ctx, { password }));
    await expectRefused('password', () =>
      credentials.requestMailChange(ctx, { email: 'nieuw@post.example', password }),
    );
  });

  it.each(odd)('accepts %s as a new password only if valid, and without changing it', async (what, password) => {
    const change = () =>
      credentials.changePassword(ctx, { old_password: MEMBER_PASSWORD, password, password_repeat: password });
    if ([...TOO_SHORT, ...CONTROL].includes(what)) return expectRefused('password', change);
    await change();
    await credentials.startPasskey(ctx, { password });
    await expect(credentials.startPasskey(ctx, { password: `${password} ` })).rejects.toThrow('invalid_fields');
  });

  it.each(odd)('finds nothing for %s as a link, a session or a passkey', async (_what, text) => {
    const visitor = { ...ctx, viewer: null };
    const input = { password: NEW, password_repeat: NEW };
    await expect(credentials.viewReset(visitor, text)).rejects.toThrow('link_expired');
    await expect(credentials.resetPassword(visitor, text, input)).rejects.toThrow('link_expired');
    await expect(credentials.viewMailChange(visitor, text)).rejects.toThrow('link_expired');
    await expect(credentials.confirmMailChange(visitor, text)).rejects.toThrow('link_expired');
    await expect(credentials.endSession(ctx, text)).rejects.toThrow('not_found');
    await expect(credentials.removePasskey(ctx, text)).rejects.toThrow('not_found');
  });

  it.each(odd)('accepts %s as a passkey name only if storable and visible', (what, name) => {
    const parsed = passkeySchema.shape.name.safeParse(name);
    expect(parsed.success).toBe(!TOO_SHORT.includes(what) && !UNWRITTEN.includes(what));
    if (UNWRITTEN.includes(what)) expect(parsed.error?.issues[0]?.message).toBe('passkey_name_characters');
  });
});
