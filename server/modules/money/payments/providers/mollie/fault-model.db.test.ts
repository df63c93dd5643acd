import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openMollieSite } from '../../../../../../tests/factories/mollie-fake/mollie-site.ts';
import type { Fault } from '../../../../../../tests/factories/mollie-fake/faults.ts';
import { useTestDatabase } from '../../../../../../tests/setup/test-database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** For a longer search or to repeat one: MODEL_RUNS=500, MODEL_SEED=…. */
const RUNS = Number(process.env.MODEL_RUNS ?? 10);
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const LONGEST_MS = process.env.MODEL_RUNS ? 24 * HOUR : 20_000;
const CREDITS = 30;

const test = useTestDatabase();
let site: Awaited<ReturnType<typeof openMollieSite>>;
beforeAll(async () => {
  site = await openMollieSite(test.database);
});
afterAll(() => site.stop());

const troubles = fc.constantFrom<Fault>(
  { kind: 'cut', after: false },
  { kind: 'cut', after: true },
  { kind: 'broken' },
  { kind: 'status', status: 409 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 502, html: true },
);
const calls = fc.constantFrom('POST payments', 'GET payment', 'GET payments');
const commands = fc.oneof(
  fc.record({ do: fc.constant('trouble' as const), on: calls, trouble: troubles }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 20, 61, 200) }),
  fc.record({ do: fc.constantFrom('post', 'sweep', 'view', 'notices', 'lose', 'work') }),
  fc.record({ do: fc.constant('bank' as const), status: fc.constantFrom<string>('pending', 'paid', 'paid', 'failed') }),
);
const commandLists = fc.array(commands, { minLength: 4, maxLength: 14 });
const ends = fc.constantFrom('paid', 'paid', 'expired');
type Command = typeof commands extends fc.Arbitrary<infer One> ? One : never;

interface Scenario {
  atFirst: Fault[];
  course: Command[];
  /** End state of a payment that is still open after the commands. */
  end: string;
}

/** Ignores errors: a fault may only leave work to be retried. */
const ignoreErrors = async (work: () => Promise<unknown>) => {
  await work().catch(() => undefined);
};

async function runCommand(command: Command, form: { client_id: string }, before: number): Promise<void> {
  if (command.do === 'trouble') return site.fake.trouble(command.on, command.trouble);
  if (command.do === 'wait') return site.clock.advance(command.minutes * MINUTE);
  if (command.do === 'bank') {
    const ours = site.fake.book.payments.slice(before);
    const waiting = ours.filter(({ status }) => status === 'open' || status === 'pending');
    for (const { id } of waiting) site.fake.set(id, command.status);
    return;
  }
  if (command.do === 'post') return ignoreErrors(() => site.buy(form));
  if (command.do === 'sweep') return ignoreErrors(site.sweep);
  if (command.do === 'work') return ignoreErrors(site.work);
  if (command.do === 'view') return ignoreErrors(async () => site.view((await site.orders()).at(-1)!.id));
  await site.fake.notices.deliver(command.do === 'lose' ? () => Promise.resolve(0) : site.post);
}

/** Runs the commands on one order, then 30 hours without faults and without events. */
async function live({ atFirst, course, end }: Scenario, before: number): Promise<void> {
  const form = { client_id: randomUUID() };
  for (const trouble of atFirst) site.fake.trouble('POST payments', trouble);
  await ignoreErrors(() => site.buy(form));
  for (const command of course) await runCommand(command, form, before);
  await runCommand({ do: 'bank', status: end }, form, before);
  site.fake.endTroubles();
  site.fake.notices.waiting.length = 0;
  for (let hour = 0; hour < 30; hour += 3) {
    await ignoreErrors(site.work);
    await ignoreErrors(site.sweep);
    site.clock.advance(3 * HOUR);
  }
}

it(
  'MON-082 MON-083 an order at a Mollie with random faults has at most one payment, and its credits once if that is paid',
  async () => {
    process.stdout.write(`faults of Mollie: MODEL_SEED=${SEED}\n`);
    const tally = { commandLists: 0, paid: 0, unpaid: 0, never: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(troubles, { maxLength: 3 }), commandLists, ends, async (atFirst, course, end) => {
        await site.change();
        const before = site.fake.book.payments.length;
        await live({ atFirst, course, end }, before);
        const payments = site.fake.book.payments.slice(before);
        const paid = payments.some(({ status }) => status === 'paid');
        const orders = await site.orders();
        expect(orders).toHaveLength(1);
        expect(payments.length).toBeLessThanOrEqual(1);
        expect((await site.row()).credits).toBe(paid ? CREDITS : 0);
        expect(orders[0]!.status === 'paid').toBe(paid);
        tally.commandLists += 1;
        tally[payments.length === 0 ? 'never' : paid ? 'paid' : 'unpaid'] += 1;
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS, endOnFailure: true },
    );
    process.stdout.write(`faults of Mollie: ${JSON.stringify(tally)}\n`);
    expect(tally.commandLists).toBeGreaterThan(0);
  },
  LONGEST_MS + 60_000,
);
