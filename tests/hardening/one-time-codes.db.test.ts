import { composeIBAN } from 'ibantools';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestContext } from '../factories/context.ts';
import { DEBIT_INPUT, createDebitOrder } from '../factories/debit.ts';
import { createMember } from '../factories/member.ts';
import {
  createSignedInOperator,
  OPERATOR_PASSWORD,
  createDeskVisitorCtx,
  type SignedInOperator,
} from '../factories/operator.ts';
import { oneTimeCode } from '../../server/modules/money/payments/debits/debit-code.ts';
import type { MemberCtx } from '../../server/context.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { openArena, type Arena } from './arena.ts';
import { ATTACK_TIMEOUT_MS, expectHarmless } from './attack.ts';

const test = useTestDatabase();
/** Every code of six digits once: a million guesses. */
const GUESSES = 1_000_000;
const VICTIMS = 20;
/** Guesses at one victim: so many codes around the right one. */
const WINDOW = GUESSES / VICTIMS;
/** Guesses that count; the right code does nothing after them. */
const ALLOWED = 5;

interface Victim {
  ctx: MemberCtx;
  order: string;
  right: number;
}

let arena: Arena;
let victims: Victim[];
let operator: SignedInOperator;
let half: string;

beforeAll(async () => {
  arena = await openArena(test);
  victims = await Promise.all(Array.from({ length: VICTIMS }, (_, index) => makeVictim(index)));
  operator = await createSignedInOperator(arena.desk, 'platform');
  half = await arena.desk.services.operators.loginWithPassword(createDeskVisitorCtx(), {
    email: operator.email,
    password: OPERATOR_PASSWORD,
  });
}, ATTACK_TIMEOUT_MS);
afterAll(() => arena.close());

/** A member whose direct debit waits for the code that was sent. */
async function makeVictim(index: number): Promise<Victim> {
  const { tenant, app } = arena;
  const { viewer } = await createMember(test.database, tenant);
  const ctx = createTestContext({ tenant, viewer });
  const order = await createDebitOrder(test.database, tenant, viewer.userId);
  // A bank account each: what one account may sign is limited.
  const iban = composeIBAN({ countryCode: 'DE', bban: `37040044${String(532_013_000 + index).padStart(10, '0')}` })!;
  const fields = { ...DEBIT_INPUT, iban };
  await app.services.directDebit.begin(ctx, { order, fields, channel: 'email', mandate: true });
  const { id } = await test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('oneTimeCodes').select('id').where('orderId', '=', order).executeTakeFirstOrThrow(),
  );
  return { ctx, order, right: Number(oneTimeCode(app.deps.env.secrets, id)) };
}

/** Codes around the right one, which is the middle of the window; after the guesses that count. */
const guessAt = ({ right }: Victim, turn: number) =>
  String((right + turn - WINDOW / 2 + GUESSES) % GUESSES).padStart(6, '0');

async function outcomeOf(guess: Promise<unknown>): Promise<string> {
  return guess.then(
    () => 'accepted',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
}

it(
  'HRD-8 a million guesses of a one-time code confirm no debit',
  async () => {
    const attack = { name: 'guesses of one-time codes', goal: GUESSES, share: 0.04, lanes: VICTIMS };
    await expectHarmless(attack, async (_random, index) => {
      const victim = victims[index % VICTIMS]!;
      const turn = Math.floor(index / VICTIMS);
      const otp = guessAt(victim, turn);
      const outcome = await outcomeOf(arena.app.services.directDebit.confirm(victim.ctx, { order: victim.order, otp }));
      return outcome === 'otp_invalid' ? null : `guess ${turn} of ${victim.order}: ${outcome}`;
    });
    // A short run does not reach the right codes: they are tried in any case, after more guesses than count.
    for (const victim of victims) {
      for (let turn = 0; turn <= ALLOWED; turn += 1) {
        const confirm = (otp: string) =>
          arena.app.services.directDebit.confirm(victim.ctx, { order: victim.order, otp });
        expect(await outcomeOf(confirm(guessAt(victim, turn)))).toBe('otp_invalid');
        if (turn === ALLOWED)
          expect(await outcomeOf(confirm(String(victim.right).padStart(6, '0')))).toBe('otp_invalid');
      }
    }
    const mandates = await test.database.withTenant(arena.tenant.id, (trx) =>
      trx.selectFrom('mandates').select('id').execute(),
    );
    expect(mandates).toEqual([]);
  },
  ATTACK_TIMEOUT_MS,
);

it(
  'HRD-8 guesses of an operator’s second factor lock the account',
  async () => {
    const outcomes = new Map<string, number>();
    const attack = { name: 'guesses of second factors', goal: 10_000, share: 0.02, lanes: 4 };
    await expectHarmless(attack, async (random) => {
      const code = String(random.int(0, 999_999)).padStart(6, '0');
      const { operators } = arena.desk.services;
      const outcome = await outcomeOf(operators.loginWithCode(createDeskVisitorCtx(), { token: half, code }));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      return outcome === 'accepted' ? `the code ${code} was accepted` : null;
    });
    expect(outcomes.get('invalid_fields') ?? 0).toBeLessThanOrEqual(ALLOWED);
  },
  ATTACK_TIMEOUT_MS,
);
