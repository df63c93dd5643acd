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
export interface ContestedAccount {
  test: TestDatabase;
  world: World;
  desk: TestDesk;
  operator: DeskCtx;
  /** The member's paid order. */
  paid: Placed;
}

type Act = (contested: ContestedAccount, random: Random) => Promise<unknown>;

const MEASURE = { ground: 'terms', clause: 'scam', facts: 'Vraagt om geld' };
const REASON = { reason: 'Een goede reden' };
const PARALLEL = { fewest: 3, most: 7 };
const ROUNDS = 4;

const ownerOf = ({ world }: ContestedAccount) => world.people[0]!;
const idOf = (contested: ContestedAccount) => ownerOf(contested).viewer.userId;
const query = <T>({ test, world }: ContestedAccount, work: (trx: Trx) => Promise<T>) =>
  test.database.withTenant(world.tenant.id, work);

const restrictionsOf = (contested: ContestedAccount) =>
  query(contested, (trx) =>
    trx.selectFrom('restrictions').select(['id', 'kind', 'liftedAt']).where('userId', '=', idOf(contested)).execute(),
  );
const accountOf = (contested: ContestedAccount) =>
  query(contested, (trx) =>
    trx
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.userId', 'users.id')
      .select(['users.email', 'users.status', 'users.deletedAt', 'profiles.status as profileStatus'])
      .where('users.id', '=', idOf(contested))
      .executeTakeFirstOrThrow(),
  );

/** Tokens of all restore links that were mailed. */
async function restoreTokens(contested: ContestedAccount): Promise<string[]> {
  const mails = await query(contested, (trx) =>
    trx
      .selectFrom('mails')
      .select('referenceId')
      .where('userId', '=', idOf(contested))
      .where('template', '=', 'account_deleted')
      .execute(),
  );
  return mails.map(({ referenceId }) => deriveMailedToken(contested.world.secrets, 'restore', referenceId!));
}

/** Each as the request that was let in before all others: what it knows of the account is of the beginning. */
const ACTS: Record<string, Act> = {
  delete: (contested) => {
    const input = { password: MEMBER_PASSWORD, reasons: [] };
    return contested.world.services.accountDeletion.deleteAccount(ownerOf(contested), input);
  },
  restore: async (contested, random) => {
    const tokens = await restoreTokens(contested);
    const { tenant, services } = contested.world;
    if (tokens.length > 0)
      await services.accountDeletion.restoreAccount(createTestContext({ tenant }), random.pick(tokens));
  },
  'log in': async (contested) => {
    const { tenant, services } = contested.world;
    const { email } = await accountOf(contested);
    await services.accounts.logIn(createTestContext({ tenant }), { email, password: MEMBER_PASSWORD });
  },
  write: ({ world }) => world.spend(0),
  'be written to': ({ world }) => world.spend(1),
  like: (contested) =>
    contested.world.services.likes.likeProfile(ownerOf(contested), {
      profile: contested.world.people[1]!.viewer.profileId,
    }),
  block: (contested) =>
    contested.world.services.safety.blockProfile(ownerOf(contested), {
      profile: contested.world.people[1]!.viewer.profileId,
    }),
  buy: ({ world }) => buy(world, 0),
  withdraw: ({ world, paid }) => withdraw(world, paid)(),
  'ask for the data': (contested) => contested.world.services.accountDeletion.requestExport(ownerOf(contested)),
  ban: (contested) =>
    contested.desk.services.members.restrict(contested.operator, idOf(contested), { ...MEASURE, kind: 'ban' }),
  pause: (contested, random) =>
    contested.desk.services.members.restrict(contested.operator, idOf(contested), {
      ...MEASURE,
      kind: 'pause',
      days: String(random.int(1, 9)),
    }),
  lift: async (contested, random) => {
    const held = await restrictionsOf(contested);
    const { members } = contested.desk.services;
    if (held.length > 0)
      await members.lift(contested.operator, idOf(contested), { ...REASON, restriction: random.pick(held).id });
  },
  'end sessions': (contested) =>
    contested.desk.services.members.endSessions(contested.operator, idOf(contested), REASON),
  correct: (contested, random) =>
    contested.desk.services.members.correct(contested.operator, idOf(contested), {
      ...REASON,
      direction: random.pick(['give', 'take']),
      credits: String(random.int(1, 9)),
      cause: 'outage',
      turn: String(random.int(1, 3)),
    }),
  'refund for the member': async (contested) => {
    const { money } = contested.desk.services;
    const shown = await money.viewWithdrawal(contested.operator, contested.paid.order);
    if (shown) await money.withdraw(contested.operator, { orderId: contested.paid.order, expected: shown.amount });
  },
};

/** Lets member and operator act on one account, round after round, and checks it after each. */
export async function runAccountStorm(given: Omit<ContestedAccount, 'paid'>, random: Random): Promise<void> {
  const { world } = given;
  const paid = await place(world, 0);
  await pay(world, paid);
  const contested = { ...given, paid };
  for (let round = 0; round < ROUNDS; round += 1) {
    const acts = times(random.int(PARALLEL.fewest, PARALLEL.most), () => random.pick(Object.values(ACTS)));
    await atOnce(acts.map((act) => () => act(contested, random)));
    await settle(world);
    await expectConsistent(contested);
    world.clock.advance(1000);
  }
}

/** What the statuses say of each other, and what a deleted or banned account may still have: nothing that opens it. */
async function expectConsistent(contested: ContestedAccount): Promise<void> {
  const { status, profileStatus, deletedAt } = await accountOf(contested);
  const held = (await restrictionsOf(contested)).filter(({ liftedAt }) => liftedAt === null).map(({ kind }) => kind);
  const restricted = held.includes('ban') ? 'blocked' : held.includes('pause') ? 'paused' : 'active';
  const isDeleted = deletedAt !== null;
  expect(status, 'status of the account').toBe(isDeleted ? 'deleted' : restricted);
  const shown = restricted === 'active' ? 'active' : 'disabled';
  expect(profileStatus, 'status of the profile').toBe(isDeleted ? 'deleted' : shown);
  const [sessions, deletions] = await query(contested, async (trx) => [
    await trx.selectFrom('sessions').select('id').where('userId', '=', idOf(contested)).execute(),
    await trx
      .selectFrom('accountDeletions')
      .select('id')
      .where('userId', '=', idOf(contested))
      .where('restoredAt', 'is', null)
      .execute(),
  ]);
  expect(deletions.length, 'open deletions').toBe(isDeleted ? 1 : 0);
  if (isDeleted || restricted === 'blocked') expect(sessions, 'sessions of a closed account').toEqual([]);
  const snapshot = await contested.world.snapshot();
  expectInvariants(snapshot, contested.world.validities);
  const waiting = snapshot.orders.filter(
    ({ userId, status: state, withdrawn }) => userId === idOf(contested) && state === 'created' && !withdrawn,
  );
  if (isDeleted) expect(waiting, 'unpaid orders of a deleted account').toEqual([]);
}
