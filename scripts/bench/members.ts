import { randomUUID } from 'node:crypto';

import type { Database } from '../../db/client.ts';
import { readEnv } from '../../server/env.ts';
import { createClock } from '../../server/lib/time/clock.ts';
import { createAccountsService } from '../../server/modules/identity/accounts/index.ts';
import { postTransfer } from '../../server/modules/ledger/credits/index.ts';

const SENDERS = 8;
const CREDITS_EACH = 1_000_000;

export interface Member {
  userId: string;
  cookie: string;
  /** The recipient of this member's messages. */
  target: string;
}

/** Creates sessions of active members of one site, with enough credits for any number of messages, and recipients. */
export async function prepareMembers(database: Database, tenantId: string, secret: string): Promise<Member[]> {
  const clock = createClock();
  const env = readEnv({ SECRET: secret });
  const accounts = createAccountsService({ database, clock, env } as Parameters<typeof createAccountsService>[0]);
  const people = await database.withTenant(tenantId, (trx) =>
    trx
      .selectFrom('profiles')
      .innerJoin('users', (join_) =>
        join_.onRef('users.tenantId', '=', 'profiles.tenantId').onRef('users.id', '=', 'profiles.userId'),
      )
      .select(['users.id as userId', 'profiles.id as profileId'])
      .where('users.status', '=', 'active')
      .where('users.firstPaidAt', 'is', null)
      .where('profiles.gender', '=', 'male')
      .orderBy('users.id')
      .limit(SENDERS * 2)
      .execute(),
  );
  const members: Member[] = [];
  for (let n = 0; n < SENDERS; n += 1) {
    const sender = people[n]!;
    await database.withTenant(tenantId, (trx) =>
      postTransfer(trx, {
        tenantId,
        id: randomUUID(),
        at: clock.now(),
        reason: 'correction',
        amount: CREDITS_EACH,
        reference: { type: 'bench', id: sender.userId },
        idempotencyKey: `bench:${randomUUID()}`,
        from: { kind: 'granted' },
        to: { kind: 'member', userId: sender.userId },
      }),
    );
    await database.withTenant(tenantId, (trx) =>
      trx.updateTable('users').set({ firstPaidAt: clock.now() }).where('id', '=', sender.userId).execute(),
    );
    const token = await accounts.signInAs({ id: tenantId } as Parameters<typeof accounts.signInAs>[0], sender.userId);
    members.push({ userId: sender.userId, cookie: `session=${token}`, target: people[SENDERS + n]!.profileId });
  }
  return members;
}

export async function memberEmails(database: Database, tenantId: string): Promise<string[]> {
  const rows = await database.withTenant(tenantId, (trx) =>
    trx.selectFrom('users').select('email').where('status', '=', 'active').orderBy('id').limit(100).execute(),
  );
  return rows.map((row) => row.email);
}

/** Deletes failed login attempts of an earlier run, which would block the addresses in this one. */
export async function clearLoginAttempts(database: Database, tenantId: string): Promise<void> {
  await database.withTenant(tenantId, (trx) =>
    trx.deleteFrom('loginAttempts').where('tenantId', '=', tenantId).execute(),
  );
}
