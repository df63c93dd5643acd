import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { createDatabase } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import type { MemberCtx } from '../../../server/context.ts';
import { createCreditsService } from '../../../server/modules/ledger/credits/index.ts';
import { createShopService } from '../../../server/modules/money/payments/index.ts';
import { createTransactionsService } from '../../../server/modules/trust/transactions/index.ts';
import { createTestContext } from '../../../tests/factories/context.ts';
import { TEST_NOW } from '../../../tests/factories/clock.ts';
import { createMember } from '../../../tests/factories/member.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import { startEmbeddedPostgres } from '../../embedded-postgres.ts';
import type { Progress } from '../../launch/progress.ts';
import type { Shutdown } from '../../launch/shutdown.ts';
import { median } from '../measure.ts';
import { seedLedger } from './seed.ts';

/** Ledger entries of the short account, the baseline. */
const BASELINE_ENTRIES = 100;
/** Response time of the order page's provider, in ms. */
const PROVIDER_RESPONSE_MS = 5000;
/** Rounds before the measurement. */
const WARM_UP = 20;

interface MoneyOptions {
  /** Ledger entries of the long account. */
  entries: number;
  /** Repetitions of each query on each account. */
  runs: number;
  /** A folder that PostgreSQL's user can access. */
  scratch: string;
}

export interface MoneyResults {
  query: string;
  /** Median in milliseconds. */
  short: number;
  long: number;
}

/**
 * Runs the same queries on an account with a hundred entries and one with a million, alternately, as the role that
 * row-level security binds; and requests an order page while its provider does not respond.
 */
export async function measureMoney(
  options: MoneyOptions,
  { progress, shutdown }: { progress: Progress; shutdown: Shutdown },
): Promise<{ figures: MoneyResults[]; waited: number; provider: number }> {
  const dataDir = mkdtempSync(join(options.scratch, 'sibling-bench-'));
  shutdown.add('The scratch data', () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  shutdown.add('The database', server.stop);
  await progress.step('Migrating', () => migrate(server.migratorUrl));
  const database = createDatabase({ url: server.runtimeUrl, poolSize: 2 });
  shutdown.add('The connections', () => database.close());
  const tenant = await createTenant(database);
  const superuserUrl = Object.assign(new URL(server.superuserUrl), {
    pathname: new URL(server.runtimeUrl).pathname,
  }).href;
  const open = async (entries: number) => {
    const { userId, viewer } = await createMember(database, tenant);
    await seedLedger(superuserUrl, { tenantId: tenant.id, userId, entries, until: TEST_NOW });
    return createTestContext({ tenant, viewer });
  };
  const [short, long] = await progress.step(`Writing ${options.entries} movements`, async () => [
    await open(BASELINE_ENTRIES),
    await open(options.entries),
  ]);
  const deps = await createTestDeps(database, [tenant]);
  const slow = {
    forTenant: () => ({
      listMethods: () => new Promise<never>((_, fail) => setTimeout(fail, PROVIDER_RESPONSE_MS).unref()),
    }),
  };
  const shop = createShopService({ ...deps, providers: slow });
  const figures = await progress.step(`Asking ${options.runs} times`, () =>
    compare(benchmarkQueries(deps), { short, long }, options.runs),
  );
  const waited = await measureQuery(() => shop.viewOrderForm(short, { package: 'p1' }));
  return { figures, waited, provider: PROVIDER_RESPONSE_MS };
}

type BenchmarkQuery = [name: string, ask: (ctx: MemberCtx) => Promise<unknown>];

function benchmarkQueries(deps: Awaited<ReturnType<typeof createTestDeps>>): BenchmarkQuery[] {
  const transactions = createTransactionsService(deps);
  const credits = createCreditsService(deps);
  const places = new Map<MemberCtx, string>();
  return [
    ['balance', (ctx) => credits.viewBalance(ctx)],
    [
      'ledger, newest page',
      async (ctx) => {
        const { next } = await transactions.ledger(ctx);
        if (next) places.set(ctx, next);
      },
    ],
    ['ledger, the page after', (ctx) => transactions.ledger(ctx, { after: places.get(ctx)! })],
  ];
}

async function compare(
  questions: readonly BenchmarkQuery[],
  { short, long }: { short: MemberCtx; long: MemberCtx },
  runs: number,
): Promise<MoneyResults[]> {
  const figures: MoneyResults[] = [];
  for (const [question, ask] of questions) {
    const times: [number[], number[]] = [[], []];
    for (let run = -WARM_UP; run < runs; run += 1) {
      for (const [index, ctx] of [short, long].entries()) {
        const time = await measureQuery(() => ask(ctx));
        if (run >= 0) times[index]!.push(time);
      }
    }
    figures.push({ query: question, short: median(times[0]), long: median(times[1]) });
  }
  return figures;
}

async function measureQuery(ask: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await ask();
  return performance.now() - started;
}
