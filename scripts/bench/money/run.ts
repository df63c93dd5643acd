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
import { median, timeByTurns, timeOf, type BenchParts } from '../measure.ts';
import { createScratchFolder, startDatabaseServer } from '../site/databases.ts';
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
  { progress, shutdown }: BenchParts,
): Promise<{ figures: MoneyResults[]; waited: number; provider: number }> {
  const server = await startDatabaseServer(createScratchFolder(shutdown), shutdown, false);
  const { superuserUrl, migratorUrl, runtimeUrl } = await server.createDatabase('money');
  await progress.step('Migrating', () => migrate(migratorUrl));
  const database = createDatabase({ url: runtimeUrl, poolSize: 2 });
  shutdown.add('The connections', () => database.close());
  const tenant = await createTenant(database);
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
  const figures: MoneyResults[] = [];
  await progress.step(`Asking ${options.runs} times`, async () => {
    for (const [query, ask] of benchmarkQueries(deps)) {
      const times = await timeByTurns([short, long], { runs: options.runs, warmUp: WARM_UP }, ask);
      figures.push({ query, short: median(times[0]!), long: median(times[1]!) });
    }
  });
  const waited = await timeOf(() => shop.viewOrderForm(short, { package: 'p1' }));
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
