import { randomUUID } from 'node:crypto';

import type { Database } from '../../../db/client.ts';
import type { MemberCtx, Tenant } from '../../../server/context.ts';
import type { ProviderEventJob, RefundJob, StartDebitJob } from '../../../server/jobs/queues.ts';
import { createFixedClock, type Clock } from '../../../server/lib/time/clock.ts';
import type { Secrets } from '../../../server/lib/security/secrets.ts';
import { createRateLimiter } from '../../../server/lib/network/rate-limiter.ts';
import { returnCredits } from '../../../server/modules/conversation/chat/operator-replies/returned-credits.ts';
import { correctCreditsAndUsage } from '../../../server/modules/money/payments/settlement/used-credits.ts';
import { finishDebit, requeueStuckDebits } from '../../../server/modules/money/payments/debits/debit-finish.ts';
import { createDirectDebitService } from '../../../server/modules/money/payments/debits/debit.service.ts';
import { deleteExpiredDebitData } from '../../../server/modules/money/payments/debits/debit-sms.ts';
import { processProviderEvent } from '../../../server/modules/money/payments/sync/provider-events.ts';
import {
  createPaymentsService,
  type PaymentsService,
} from '../../../server/modules/money/payments/payments.service.ts';
import { ProviderError } from '../../../server/modules/money/payments/providers/payment-provider.ts';
import { createProviders } from '../../../server/modules/money/payments/providers/index.ts';
import {
  sendDueEvents,
  receiveAsWebhook,
} from '../../../server/modules/money/payments/providers/sandbox/deliver-events.ts';
import type { SyncDeps } from '../../../server/modules/money/payments/sync/sync-payment.ts';
import {
  processPendingEvents,
  expireUnpaidOrders,
  reconcilePayments,
} from '../../../server/modules/money/payments/sync/reconcile-payments.ts';
import { sendDueRefunds, sendRefund } from '../../../server/modules/money/payments/refunds/send-refund.ts';
import { createServices, type Services } from '../../../server/services.ts';
import { TEST_NOW } from '../../factories/clock.ts';
import { createTestContext } from '../../factories/context.ts';
import { createMember } from '../../factories/member.ts';
import { createTenant } from '../../factories/tenant.ts';
import type { TestDatabase } from '../../setup/test-database.ts';
import { createTestDeps } from '../../setup/test-deps.ts';
import { createActivityTracker } from './activity-tracker.ts';
import { LIMITS } from './debits.ts';
import { createCrashableDatabase, type CrashableDatabase } from './process-crash.ts';
import type { Validities } from './invariants.ts';
import { IS_LONG_SEARCH } from './search.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { withFaults, type FaultState } from './provider-faults.ts';

export const SIGNUP_CREDITS = 6;
/** Expensive, so that a package is spent soon. */
export const MESSAGE_CREDITS = 5;
export const CODES = { MODELMANY: 'many', MODELEACH: 'once-per-user', MODELONCE: 'once' } as const;
const DAY_MS = 86_400_000;

/** One process of the platform: with its own services, caches, limits and queue. */
export interface Process {
  payments: PaymentsService;
  debits: ReturnType<typeof createDirectDebitService>;
  services: Services;
  /** Sends a message, which costs credits. */
  spend(who: number): Promise<unknown>;
  /** Grants credits as an operator. */
  grantCredits(who: number, credits: number): Promise<unknown>;
  /** Returns the credits of a member's nth paid message, if it exists. */
  returnCredits(who: number, nth: number): Promise<unknown>;
  /** Runs the queued jobs, each `times` times since a job may run twice, in either order. */
  work(times: number, backwards: boolean): Promise<void>;
  /** Runs the periodic jobs. */
  sweep(): Promise<void>;
}

/** A separate tenant with two members and a sandbox with faults. */
export interface World extends Process {
  tenant: Tenant;
  clock: Clock;
  faults: FaultState;
  crashableDatabase: CrashableDatabase;
  people: MemberCtx[];
  validities: Validities;
  /** Secret from which codes are derived. */
  secrets: Secrets;
  /** Concurrent processes: this one and the others. */
  processes: Process[];
  snapshot(): Promise<Snapshot>;
}

/** @param others connections of further processes for the same tenant */
export async function createMoneyWorld(test: TestDatabase, others: readonly Database[] = []): Promise<World> {
  const tenant = await createTenant(test.database, {
    message_credits: MESSAGE_CREDITS,
    payment: { direct_debit: { max_open: LIMITS.open, max_per_month: LIMITS.month } },
  });
  const clock = createFixedClock(TEST_NOW);
  const atWork = createActivityTracker();
  const crashable = createCrashableDatabase(withPreparedStatements(test.database), atWork);
  const faults: FaultState = { activity: atWork, fault: 'fine', answers: [], refundsAsked: [], hold: null };
  const people: MemberCtx[] = [];
  for (const gender of ['male', 'female'] as const) {
    const { viewer } = await createMember(test.database, tenant, { credits: SIGNUP_CREDITS, profile: { gender } });
    people.push(createTestContext({ tenant, viewer }));
  }
  const start = (database: Database) =>
    startProcess(database, { tenant, clock, faults, people, syncVersions: test.database });
  const [first, ...rest] = await Promise.all([crashable.database, ...others.map(withPreparedStatements)].map(start));
  const { env } = await createTestDeps(test.database, [tenant]);
  return {
    ...first!,
    tenant,
    clock,
    faults,
    crashableDatabase: crashable,
    people,
    secrets: env.secrets,
    processes: [first!, ...rest],
    validities: await storeCodes(test, tenant.id),
    snapshot: () => readSnapshot(test.database, tenant.id),
  };
}

/**
 * A long search uses prepared statements, because planning takes two thirds of the time; regular runs use the same mode
 * as the platform.
 */
const withPreparedStatements = (database: Database): Database => ({
  ...database,
  withTenant: (tenantId, work, options) =>
    database.withTenant(tenantId, work, { ...options, prepared: IS_LONG_SEARCH }),
});

type ProcessOptions = Pick<World, 'tenant' | 'clock' | 'faults' | 'people'> & {
  /** Reads sync versions, bypassing the platform. */
  syncVersions: Database;
};

async function startProcess(database: Database, { tenant, clock, faults, people, syncVersions }: ProcessOptions) {
  const limiter = await createRateLimiter({ scale: 1_000_000, clock });
  const deps = await createTestDeps(database, [tenant], { clock, limiter });
  const withProviders = { ...deps, providers: withFaults(createProviders(deps), faults, syncVersions) };
  const services = createServices(deps);
  let given = 0;
  const process: Process = {
    services,
    payments: createPaymentsService(withProviders),
    debits: createDirectDebitService(withProviders),
    spend: (who) => {
      const profile = people[1 - who]!.viewer.profileId;
      return services.chat.sendMessage(people[who]!, { profile, text: 'Hoi', client_id: randomUUID() });
    },
    grantCredits: (who, credits) => {
      const { userId } = people[who]!.viewer;
      given += 1;
      const correction = {
        tenantId: tenant.id,
        userId,
        operatorId: randomUUID(),
        change: credits,
        cause: 'goodwill' as const,
        sequence: given,
      };
      return database.withTenant(tenant.id, (trx) => correctCreditsAndUsage(trx, clock, correction));
    },
    returnCredits: (who, nth) =>
      database.withTenant(tenant.id, async (trx) => {
        const { profileId } = people[who]!.viewer;
        const paid = trx.selectFrom('messages').select('id').where('senderId', '=', profileId).orderBy('sentAt');
        const message = nth < 0 ? undefined : await paid.offset(nth).limit(1).executeTakeFirst();
        if (message) await returnCredits(trx, { clock }, tenant.id, message.id);
      }),
    work: async (times, backwards) => {
      const jobs = deps.jobs.enqueued.splice(0);
      if (backwards) jobs.reverse();
      for (const job of jobs) for (let time = 0; time < times; time += 1) await workJob(withProviders, job);
    },
    sweep: () => sweep(withProviders, tenant.id),
  };
  return process;
}

type SweepDeps = SyncDeps & Parameters<typeof receiveAsWebhook>[0];

async function workJob(deps: SyncDeps, { name, payload }: { name: string; payload: object }): Promise<void> {
  try {
    if (name === 'process-provider-event') {
      const { tenantId, noticeId } = payload as ProviderEventJob;
      await processProviderEvent(deps, tenantId, noticeId);
    }
    if (name === 'send-refund') await sendRefund(deps, payload as RefundJob);
    if (name === 'finish-debit') await finishDebit(deps, payload as StartDebitJob);
  } catch (error) {
    // A provider that does not answer fails the job: the queue would retry it, here a sweep does.
    const waits = /could not be synced|payment_unavailable/.test(String(error));
    if (!(error instanceof ProviderError || waits)) throw error;
  }
}

/** The platform's periodic payment jobs. */
async function sweep(deps: SweepDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now();
  await sendDueEvents(deps, receiveAsWebhook(deps), tenantId);
  await deps.database.withTenant(tenantId, (trx) => deleteExpiredDebitData(trx, tenantId, now));
  await deps.database.withTenant(tenantId, (trx) => requeueStuckDebits(trx, deps, tenantId, now));
  await reconcilePayments(deps, tenantId, now);
  await sendDueRefunds(deps, tenantId, now);
  await processPendingEvents(deps, tenantId, now);
  await expireUnpaidOrders(deps, tenantId, now);
}

/** Stores a code of each validity, for three days. */
async function storeCodes(test: TestDatabase, tenantId: string): Promise<Validities> {
  const validities = new Map<string, 'once' | 'once-per-user' | 'many'>();
  for (const [code, validity] of Object.entries(CODES)) {
    const id = randomUUID();
    validities.set(id, validity);
    await test.database.withTenant(tenantId, (trx) =>
      trx
        .insertInto('discountCodes')
        .values({
          tenantId,
          id,
          code,
          kind: 'campaign',
          valuePercentage: 10,
          validity,
          status: 'active',
          createdAt: TEST_NOW,
          expiresAt: new Date(TEST_NOW.getTime() + 3 * DAY_MS),
        })
        .execute(),
    );
  }
  return validities;
}
