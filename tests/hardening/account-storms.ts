import { expect } from 'vitest';

import type { Trx } from '../../db/client.ts';
import type { Random } from '../../db/seed/random.ts';
import type { DeskCtx } from '../../server/modules/desk/operators/desk/desk-ctx.ts';
import { deriveMailedToken } from '../../server/modules/identity/accounts/tokens/secret-tokens.ts';
import { createTestContext } from '../factories/context.ts';
import { MEMBER_PASSWORD } from '../factories/member.ts';
import { expectInvariants } from '../model/money/invariants.ts';
import type { World } from '../model/money/world.ts';
import type { TestDatabase } from '../setup/test-database.ts';
import type { TestDesk } from '../setup/test-desk.ts';
import { atOnce, buy, pay, place, settle, times, withdraw, type Placed } from './money-storms.ts';

/** An account on which its owner, the first member of the world, and an operator act at once. */
export interface Quarrel {
  test: TestDatabase;
  world: World;
  desk: TestDesk;
  operator: DeskCtx;
  /** The member's paid order. */
  paid: Placed;
}

type Act = (quarrel: Quarrel, random: Random) => Promise<unknown>;

const MEASURE = { ground: 'terms', clause: 'scam', facts: 'Vraagt om geld' };
const REASON = { reason: 'Een goede reden' };
const PARALLEL = { fewest: 3, most: 7 };
const ROUNDS = 4;

const ownerOf = ({ world }: Quarrel) => world.people[0]!;
const idOf = (quarrel: Quarrel) => ownerOf(quarrel).viewer.userId;
const query = <T>({ test, world }: Quarrel, work: (trx: Trx) => Promise<T>) =>
  test.database.withTenant(world.tenant.id, work);

const restrictionsOf = (quarrel: Quarrel) =>
  query(quarrel, (trx) =>
    trx.selectFrom('restrictions').select(['id', 'kind', 'liftedAt']).where('userId', '=', idOf(quarrel)).execute(),
  );
const accountOf = (quarrel: Quarrel) =>
  query(quarrel, (trx) =>
    trx
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.userId', 'users.id')
      .select(['users.email', 'users.status', 'users.deletedAt', 'profiles.status as profileStatus'])
      .where('users.id', '=', idOf(quarrel))
      .executeTakeFirstOrThrow(),
  );

/** Tokens of all restore links that were mailed. */
async function restoreTokens(quarrel: Quarrel): Promise<string[]> {
  const mails = await query(quarrel, (trx) =>
    trx
      .selectFrom('mails')
      .select('referenceId')
      .where('userId', '=', idOf(quarrel))
      .where('template', '=', 'account_deleted')
      .execute(),
  );
  return mails.map(({ referenceId }) => deriveMailedToken(quarrel.world.secrets, 'restore', referenceId!));
}

/** Each as the request that was let in before all others: what it knows of the account is of the beginning. */
const ACTS: Record<string, Act> = {
  delete: (quarrel) => {
    const input = { password: MEMBER_PASSWORD, reasons: [] };
    return quarrel.world.services.accountDeletion.deleteAccount(ownerOf(quarrel), input);
  },
  restore: async (quarrel, random) => {
    const tokens = await restoreTokens(quarrel);
    const { tenant, services } = quarrel.world;
    if (tokens.length > 0)
      await services.accountDeletion.restoreAccount(createTestContext({ tenant }), random.pick(tokens));
  },
  'log in': async (quarrel) => {
    const { tenant, services } = quarrel.world;
    const { email } = await accountOf(quarrel);
    await services.accounts.logIn(createTestContext({ tenant }), { email, password: MEMBER_PASSWORD });
  },
  write: ({ world }) => world.spend(0),
  'be written to': ({ world }) => world.spend(1),
  like: (quarrel) =>
    quarrel.world.services.likes.likeProfile(ownerOf(quarrel), {
      profile: quarrel.world.people[1]!.viewer.profileId,
    }),
  block: (quarrel) =>
    quarrel.world.services.safety.blockProfile(ownerOf(quarrel), {
      profile: quarrel.world.people[1]!.viewer.profileId,
    }),
  buy: ({ world }) => buy(world, 0),
  withdraw: ({ world, paid }) => withdraw(world, paid)(),
  'ask for the data': (quarrel) => quarrel.world.services.accountDeletion.requestExport(ownerOf(quarrel)),
  ban: (quarrel) =>
    quarrel.desk.services.members.restrict(quarrel.operator, idOf(quarrel), { ...MEASURE, kind: 'ban' }),
  pause: (quarrel, random) =>
    quarrel.desk.services.members.restrict(quarrel.operator, idOf(quarrel), {
      ...MEASURE,
      kind: 'pause',
      days: String(random.int(1, 9)),
    }),
  lift: async (quarrel, random) => {
    const held = await restrictionsOf(quarrel);
    const { members } = quarrel.desk.services;
    if (held.length > 0)
      await members.lift(quarrel.operator, idOf(quarrel), { ...REASON, restriction: random.pick(held).id });
  },
  'end sessions': (quarrel) => quarrel.desk.services.members.endSessions(quarrel.operator, idOf(quarrel), REASON),
  correct: (quarrel, random) =>
    quarrel.desk.services.members.correct(quarrel.operator, idOf(quarrel), {
      ...REASON,
      direction: random.pick(['give', 'take']),
      credits: String(random.int(1, 9)),
      cause: 'outage',
      turn: String(random.int(1, 3)),
    }),
  'refund for the member': async (quarrel) => {
    const { money } = quarrel.desk.services;
    const shown = await money.viewWithdrawal(quarrel.operator, quarrel.paid.order);
    if (shown) await money.withdraw(quarrel.operator, { orderId: quarrel.paid.order, expected: shown.amount });
  },
};

/** Lets member and operator act on one account, round after round, and checks it after each. */
export async function runQuarrel(given: Omit<Quarrel, 'paid'>, random: Random): Promise<void> {
  const { world } = given;
  const paid = await place(world, 0);
  await pay(world, paid);
  const quarrel = { ...given, paid };
  for (let round = 0; round < ROUNDS; round += 1) {
    const acts = times(random.int(PARALLEL.fewest, PARALLEL.most), () => random.pick(Object.values(ACTS)));
    await atOnce(acts.map((act) => () => act(quarrel, random)));
    await settle(world);
    await expectConsistent(quarrel);
    world.clock.advance(1000);
  }
}

/** What the statuses say of each other, and what a deleted or banned account may still have: nothing that opens it. */
async function expectConsistent(quarrel: Quarrel): Promise<void> {
  const { status, profileStatus, deletedAt } = await accountOf(quarrel);
  const held = (await restrictionsOf(quarrel)).filter(({ liftedAt }) => liftedAt === null).map(({ kind }) => kind);
  const restricted = held.includes('ban') ? 'blocked' : held.includes('pause') ? 'paused' : 'active';
  const isDeleted = deletedAt !== null;
  expect(status, 'status of the account').toBe(isDeleted ? 'deleted' : restricted);
  const shown = restricted === 'active' ? 'active' : 'disabled';
  expect(profileStatus, 'status of the profile').toBe(isDeleted ? 'deleted' : shown);
  const [sessions, deletions] = await query(quarrel, async (trx) => [
    await trx.selectFrom('sessions').select('id').where('userId', '=', idOf(quarrel)).execute(),
    await trx
      .selectFrom('accountDeletions')
      .select('id')
      .where('userId', '=', idOf(quarrel))
      .where('restoredAt', 'is', null)
      .execute(),
  ]);
  expect(deletions.length, 'open deletions').toBe(isDeleted ? 1 : 0);
  if (isDeleted || restricted === 'blocked') expect(sessions, 'sessions of a closed account').toEqual([]);
  const snapshot = await quarrel.world.snapshot();
  expectInvariants(snapshot, quarrel.world.validities);
  const waiting = snapshot.orders.filter(
    ({ userId, status: state, withdrawn }) => userId === idOf(quarrel) && state === 'created' && !withdrawn,
  );
  if (isDeleted) expect(waiting, 'unpaid orders of a deleted account').toEqual([]);
}
