import { setImmediate } from 'node:timers/promises';

import { composeIBAN } from 'ibantools';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { MemberCtx, Tenant } from '../../server/context.ts';
import { MAX_CODE_ATTEMPTS, isRightCode, oneTimeCode } from '../../server/modules/money/payments/debits/debit-code.ts';
import { selectNewestCode, type CodeRow } from '../../server/modules/money/payments/debits/debit-codes.queries.ts';
import { createServices, type Services } from '../../server/services.ts';
import { createTestContext } from '../factories/context.ts';
import { DEBIT_INPUT, createDebitOrder } from '../factories/debit.ts';
import { createMember } from '../factories/member.ts';
import { createSignedInOperator, OPERATOR_PASSWORD, createDeskVisitorCtx } from '../factories/operator.ts';
import { createTenant } from '../factories/tenant.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../setup/test-desk.ts';
import { ATTACK_TIMEOUT_MS, expectHarmless } from './attack.ts';
import { UNLIMITED } from './unlimited.ts';

const test = useTestDatabase();
/** Every code of six digits once. */
const CODES = 1_000_000;
/** Codes that are tried without a pause. */
const BATCH = 1_000;
/** Guesses of one code at the same time: a multiple of those that count. */
const AT_ONCE = 4 * MAX_CODE_ATTEMPTS;
const AMOUNT = { amount: 2499, currency: 'EUR' };

/** A member whose direct debit waits for the code that was sent. */
interface Victim {
  ctx: MemberCtx;
  order: string;
  iban: string;
  /** The code as it is stored. */
  stored: CodeRow;
  right: number;
}

let tenant: Tenant;
let desk: TestDesk;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  desk = await createTestDesk(test, [tenant], { limiter: UNLIMITED });
  services = createServices(desk.deps);
}, ATTACK_TIMEOUT_MS);
afterAll(() => desk.close());

const storedCode = (orderId: string) =>
  test.database.withTenant(tenant.id, (trx) => selectNewestCode(trx, { tenantId: tenant.id, orderId }));

async function makeVictim(index: number): Promise<Victim> {
  const { viewer } = await createMember(test.database, tenant);
  const ctx = createTestContext({ tenant, viewer });
  const order = await createDebitOrder(test.database, tenant, viewer.userId, AMOUNT);
  // A bank account each: what one account may sign is limited.
  const iban = composeIBAN({ countryCode: 'DE', bban: `37040044${String(532_013_000 + index).padStart(10, '0')}` })!;
  const fields = { ...DEBIT_INPUT, iban };
  await services.directDebit.begin(ctx, { order, fields, channel: 'email', mandate: true });
  const stored = (await storedCode(order))!;
  return { ctx, order, iban, stored, right: Number(oneTimeCode(desk.deps.env.secrets, stored.id)) };
}

const toCode = (number: number) => String(number % CODES).padStart(6, '0');

async function outcomeOf(guess: Promise<unknown>): Promise<string> {
  return guess.then(
    () => 'accepted',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
}

it(
  'HRD-8 one of a million one-time codes is right, for its own order, account and amount',
  async () => {
    const { order: orderId, iban, stored, right } = await makeVictim(0);
    const own = { orderId, iban, ...AMOUNT };
    const others = [
      { ...own, orderId: desk.deps.clock.now().toISOString() },
      { ...own, iban: DEBIT_INPUT.iban },
      { ...own, amount: AMOUNT.amount + 1 },
      { ...own, currency: 'CHF' },
    ];
    await expectHarmless({ name: 'guesses of one-time codes', goal: CODES, share: 0.02 }, async (_random, index) => {
      if (index % BATCH === 0) await setImmediate();
      // From the right one on, which a short run would not reach.
      const code = toCode(right + index);
      const isRight = (bound: typeof own) => isRightCode(desk.deps.env.secrets, stored, { code, ...bound });
      if (isRight(own) !== (index === 0)) return `${code} is ${index === 0 ? 'wrong' : 'right'}`;
      return others.some(isRight) ? `${code} is right for another debit` : null;
    });
  },
  ATTACK_TIMEOUT_MS,
);

it(
  'HRD-8 five guesses of a one-time code count, however many come at once, and confirm no debit',
  async () => {
    await expectHarmless({ name: 'one-time codes guessed at once', goal: 500, share: 0.03 }, async (_random, index) => {
      const { ctx, order, right } = await makeVictim(index + 1);
      const guess = (number: number) => outcomeOf(services.directDebit.confirm(ctx, { order, otp: toCode(number) }));
      const wrong = await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => guess(right + 1 + turn)));
      // After the guesses that count, the right code is refused too.
      const unexpected = [...wrong, await guess(right)].find((outcome) => outcome !== 'otp_invalid');
      if (unexpected !== undefined) return `${order}: ${unexpected}`;
      const { attempts } = (await storedCode(order))!;
      return attempts === MAX_CODE_ATTEMPTS ? null : `${order}: ${attempts} guesses counted`;
    });
    const mandates = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mandates').select('id').execute(),
    );
    expect(mandates).toEqual([]);
  },
  ATTACK_TIMEOUT_MS,
);

it(
  'HRD-8 guesses of an operator’s second factor lock the account',
  async () => {
    const { operators } = desk.services;
    const { email } = await createSignedInOperator(desk, 'platform');
    const token = await operators.loginWithPassword(createDeskVisitorCtx(), { email, password: OPERATOR_PASSWORD });
    const outcomes = new Map<string, number>();
    const attack = { name: 'guesses of second factors', goal: 10_000, share: 0.01, lanes: 4 };
    await expectHarmless(attack, async (random) => {
      const code = toCode(random.int(0, CODES - 1));
      const outcome = await outcomeOf(operators.loginWithCode(createDeskVisitorCtx(), { token, code }));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      return outcome === 'accepted' ? `the code ${code} was accepted` : null;
    });
    expect(outcomes.get('invalid_fields') ?? 0).toBeLessThanOrEqual(MAX_CODE_ATTEMPTS);
  },
  ATTACK_TIMEOUT_MS,
);
