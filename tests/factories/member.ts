import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';

import type { Database, Trx } from '../../db/client.ts';
import type { UsersTable } from '../../db/types.ts';
import type { Viewer } from '../../server/context.ts';
import { newId } from '../../server/lib/security/ids.ts';
import { postTransfer } from '../../server/modules/ledger/credits/ledger.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW, createTestClock } from './clock.ts';
import { insertProfile, profileColumns, type ProfileOverrides } from './profile.ts';

/** Password of every test member. Its hash is precomputed, to avoid argon2 in each test. */
export const MEMBER_PASSWORD = 'fietsbel-donderdag-42';
const MEMBER_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$jC65R0ZcNJAp97wcSwXnVw$CNYIyFDTYEtZfysZ6xrpvsxHT3zoA4XwwN1LNTJ/jJQ';

const SESSION_MS = 30 * 86_400_000;

/** Blocked and deleted members exist but are never the viewer of a request. */
type UserStatus = Viewer['status'] | 'blocked' | 'deleted';

export interface MemberOverrides extends Partial<Omit<Insertable<UsersTable>, 'tenantId' | 'credits'>> {
  status?: UserStatus;
  /** Granted through the ledger. */
  credits?: number;
  /** Whether the member has paid before. */
  premium?: boolean;
  profile?: ProfileOverrides;
}

export interface Member {
  userId: string;
  profileId: string;
  email: string;
  name: string;
  /** For `createTestContext({ tenant, viewer })`. */
  viewer: Viewer;
  /** Value of the session cookie. */
  sessionToken: string;
}

/**
 * Inserts an active member with profile and session; with `status: 'not_confirmed'` the profile is disabled and the
 * address unconfirmed.
 */
export async function createMember(
  database: Database,
  tenant: Tenant,
  overrides: MemberOverrides = {},
): Promise<Member> {
  const { profile = {}, credits = 0, premium = false, ...own } = overrides;
  const unconfirmed = own.status === 'not_confirmed' && { activatedAt: null };
  const user = { ...userColumns(tenant, premium), ...unconfirmed, ...own };
  const active = user.status === 'active' || user.status === 'paused';
  const disabled = user.status === 'deleted' ? 'deleted' : 'disabled';
  const columns = profileColumns(tenant, { status: active ? 'active' : disabled, ...profile });
  const { sessionId, sessionToken } = await database.withTenant(tenant.id, async (trx) => {
    await trx.insertInto('users').values(user).execute();
    await insertProfile(trx, { ...columns, userId: user.id });
    if (credits > 0) await grantCredits(trx, tenant.id, user.id, credits);
    return insertSession(trx, tenant.id, user.id);
  });
  const viewer: Viewer = {
    userId: user.id,
    profileId: columns.id,
    sessionId,
    status: user.status as Viewer['status'],
    paidUser: user.firstPaidAt != null,
    language: user.language,
    signedUpAt: new Date(user.signupDate as Date),
    profileStatus: columns.status as Viewer['profileStatus'],
    hasPhoto: columns.mainPhotoId != null,
    notificationsDisabled: [],
    privacy: { quickExit: user.quickExit ?? false, neutralTitle: user.neutralTitle ?? false },
    face: { name: columns.name, photo: null },
    searcher: {
      gender: columns.gender,
      sexuality: columns.sexuality,
      country: columns.country,
      elsewhere: null,
      gridX: columns.gridX ?? null,
      gridY: columns.gridY ?? null,
      hideFictional: user.hideFictional ?? false,
      birthDate: columns.birthDate,
      region: columns.region ?? null,
      interests: columns.interests ?? [],
      reason: columns.reason ?? null,
    },
  };
  return { userId: user.id, profileId: columns.id, email: user.email, name: columns.name, viewer, sessionToken };
}

function userColumns(tenant: Tenant, premium: boolean): Insertable<UsersTable> & { status: UserStatus } {
  const id = newId(createTestClock());
  return {
    tenantId: tenant.id,
    id,
    email: `lid-${id.slice(-12)}@post.example`,
    passwordHash: MEMBER_PASSWORD_HASH,
    status: 'active',
    language: tenant.domain_language.slice(0, 2),
    signupDate: TEST_NOW,
    activatedAt: TEST_NOW,
    firstPaidAt: premium ? TEST_NOW : null,
  };
}

async function insertSession(trx: Trx, tenantId: string, userId: string) {
  const sessionId = newId(createTestClock());
  const sessionToken = randomBytes(32).toString('base64url');
  await trx
    .insertInto('sessions')
    .values({
      tenantId,
      id: sessionId,
      userId,
      tokenHash: createHash('sha256').update(sessionToken).digest(),
      createdAt: TEST_NOW,
      lastSeenAt: TEST_NOW,
      expiresAt: new Date(TEST_NOW.getTime() + SESSION_MS),
    })
    .execute();
  return { sessionId, sessionToken };
}

/** The member with another session, of another device. */
export async function signInElsewhere(database: Database, tenant: Tenant, viewer: Viewer): Promise<Viewer> {
  const { sessionId } = await database.withTenant(tenant.id, (trx) => insertSession(trx, tenant.id, viewer.userId));
  return { ...viewer, sessionId };
}

/** Grants credits as the platform does: a ledger transfer from the tenant's granted account. */
export async function grantCredits(trx: Trx, tenantId: string, userId: string, amount: number): Promise<void> {
  await postTransfer(trx, {
    tenantId,
    id: randomUUID(),
    at: TEST_NOW,
    reason: 'correction',
    reference: { type: 'test', id: userId },
    idempotencyKey: `test:${randomUUID()}`,
    from: { kind: 'granted' },
    to: { kind: 'member', userId },
    amount,
  });
}
