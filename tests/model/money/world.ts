import { randomUUID } from 'node:crypto';

import type { MemberCtx, Tenant } from '../../../server/context.ts';
import type { Clock } from '../../../server/lib/clock.ts';
import { createFixedClock } from '../../../server/lib/clock.ts';
import { createRateLimiter } from '../../../server/lib/rate-limiter.ts';
import { createProviders } from '../../../server/modules/payments/providers/index.ts';
import { sendDueNotices, takeAsWebhook } from '../../../server/modules/payments/providers/sandbox/deliver-notices.ts';
import { createPaymentsService } from '../../../server/modules/payments/payments.service.ts';
import type { PaymentsService } from '../../../server/modules/payments/payments.service.ts';
import { actOnNotice } from '../../../server/modules/payments/notices.ts';
import { ProviderError } from '../../../server/modules/payments/provider.ts';
import type { ReadDeps } from '../../../server/modules/payments/read-back.ts';
import { actOnWaitingNotices, expireOrders, reconcilePayments } from '../../../server/modules/payments/reconcile.ts';
import { sendDueRefunds, sendRefund } from '../../../server/modules/payments/send-refund.ts';
import { createServices } from '../../../server/services.ts';
import type { Services } from '../../../server/services.ts';
import type { PaymentNoticeJob, RefundJob } from '../../../server/jobs/queues.ts';
import { TEST_NOW } from '../../factories/clock.ts';
import { createTestContext } from '../../factories/context.ts';
import { createMember } from '../../factories/member.ts';
import { createTenant } from '../../factories/tenant.ts';
import type { TestDatabase } from '../../setup/test-database.ts';
import { createTestDeps } from '../../setup/test-deps.ts';
import { createMortal } from './dying.ts';
import type { Mortal } from './dying.ts';
import type { Validities } from './invariants.ts';
import { readSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { underSky } from './weather.ts';
import type { Sky } from './weather.ts';

export const SIGNUP_CREDITS = 6;
/** So much that a package is soon spent. */
export const MESSAGE_CREDITS = 5;
export const CODES = { MODELMANY: 'many', MODELEACH: 'once-per-user', MODELONCE: 'once' } as const;
const DAY_MS = 86_400_000;

/** A site of its own with two members and a sandbox under a sky. */
export interface World {
  tenant: Tenant;
  clock: Clock;
  sky: Sky;
  mortal: Mortal;
  people: MemberCtx[];
  validities: Validities;
  payments: PaymentsService;
  services: Services;
  snapshot(): Promise<Snapshot>;
  /** Writes a message, which costs credits. */
  spend(who: number): Promise<unknown>;
  /** Works the jobs that wait; `times` over, since a job may run twice, and in either order. */
  work(times: number, backwards: boolean): Promise<void>;
  /** Does what falls due. */
  sweep(): Promise<void>;
}

export async function createMoneyWorld(test: TestDatabase): Promise<World> {
  const tenant = await createTenant(test.database, { message_credits: MESSAGE_CREDITS });
  const clock = createFixedClock(TEST_NOW);
  const mortal = createMortal(test.database);
  const limiter = await createRateLimiter({ scale: 1_000_000, clock });
  const deps = await createTestDeps(mortal.database, [tenant], { clock, limiter });
  const sky: Sky = { weather: 'fine', heard: [], hold: null };
  const providers = underSky(createProviders(deps), sky, test.database);
  const withProviders = { ...deps, providers };
  const services = createServices(deps);
  const people: MemberCtx[] = [];
  for (const gender of ['male', 'female'] as const) {
    const { viewer } = await createMember(test.database, tenant, { credits: SIGNUP_CREDITS, profile: { gender } });
    people.push(createTestContext({ tenant, viewer }));
  }
  return {
    ...{ tenant, clock, sky, mortal, people, services, validities: await storeCodes(test, tenant.id) },
    payments: createPaymentsService(withProviders),
    snapshot: () => readSnapshot(test.database, tenant.id),
    spend: (who) => {
      const profile = people[1 - who]!.viewer.profileId;
      return services.chat.sendMessage(people[who]!, { profile, text: 'Hoi', client_id: randomUUID() });
    },
    work: async (times, backwards) => {
      const jobs = deps.jobs.enqueued.splice(0);
      if (backwards) jobs.reverse();
      for (const job of jobs) for (let time = 0; time < times; time += 1) await workJob(withProviders, job);
    },
    sweep: () => sweep(withProviders, tenant.id),
  };
}

type SweepDeps = ReadDeps & Parameters<typeof takeAsWebhook>[0];

async function workJob(deps: ReadDeps, { name, payload }: { name: string; payload: object }): Promise<void> {
  try {
    if (name === 'read-payment') {
      const { tenantId, noticeId } = payload as PaymentNoticeJob;
      await actOnNotice(deps, tenantId, noticeId);
    }
    if (name === 'send-refund') await sendRefund(deps, payload as RefundJob);
  } catch (error) {
    // A provider that does not answer lets the job fail: the queue would try again, and a sweep does here.
    if (!(error instanceof ProviderError || String(error).includes('could not be read back'))) throw error;
  }
}

/** The sweeps of the platform that are about money. */
async function sweep(deps: SweepDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now();
  await sendDueNotices(deps, takeAsWebhook(deps), tenantId);
  await reconcilePayments(deps, tenantId, now);
  await sendDueRefunds(deps, tenantId, now);
  await actOnWaitingNotices(deps, tenantId, now);
  await expireOrders(deps, tenantId, now);
}

/** A code of each kind, good for three days. */
async function storeCodes(test: TestDatabase, tenantId: string): Promise<Validities> {
  const validities = new Map<string, 'once' | 'once-per-user' | 'many'>();
  for (const [code, validity] of Object.entries(CODES)) {
    const id = randomUUID();
    validities.set(id, validity);
    await test.database.withTenant(tenantId, (trx) =>
      trx
        .insertInto('discountCodes')
        .values({
          ...{ tenantId, id, code, kind: 'campaign', valuePercentage: 10, validity, status: 'active' },
          ...{ createdAt: TEST_NOW, expiresAt: new Date(TEST_NOW.getTime() + 3 * DAY_MS) },
        })
        .execute(),
    );
  }
  return validities;
}
