import type { Database } from '../../../db/client.ts';
import type { Tenant } from '../../../server/context.ts';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderPayment,
} from '../../../server/modules/money/payments/providers/payment-provider.ts';
import type { Providers } from '../../../server/modules/money/payments/providers/index.ts';
import type { ActivityTracker } from './activity-tracker.ts';

/**
 * Behavior of the provider: it answers; it is too busy; it executes calls but the answer is lost; it does nothing and
 * does not answer; it refuses new payments; or it reports another amount or currency.
 */
export type ProviderFault = 'fine' | 'busy' | 'lost' | 'silent' | 'refusing' | 'wrong_sum' | 'wrong_currency';

/** Answers that the platform received from the provider, in order. */
type ReceivedAnswer =
  | { kind: 'read'; told: ProviderPayment; syncVersion: number }
  | { kind: 'refund_refused'; refundId: string };

export interface FaultState {
  activity: ActivityTracker;
  fault: ProviderFault;
  answers: ReceivedAnswer[];
  /** Requested refunds by the platform's id, once per request. */
  refundsAsked: string[];
  /** Delays the next answer to a read. */
  hold: { reached: () => void; released: Promise<void> } | null;
}

/** Wraps providers: they behave as the real ones, but the answers depend on the configured faults. */
export function withFaults(providers: Providers, faults: FaultState, database: Database): Providers {
  const cover = (tenant: Tenant, provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    createMandate: (request) => {
      if (faults.fault === 'refusing') throw new ProviderError('refused', 'account refused');
      // The sandbox stores no mandates, so losing its answer would be the same as no answer. The answers about the
      // payment are lost instead.
      return faults.fault === 'lost'
        ? provider.createMandate(request)
        : callWithFault(faults, () => provider.createMandate(request));
    },
    createPayment: (request) =>
      callWithFault(faults, async () => {
        if (faults.fault === 'refusing' && !(await provider.findPayment(request.paymentId, new Date(0))))
          throw new ProviderError('refused', 'payment refused');
        return provider.createPayment(request);
      }),
    findPayment: (id, since) => callWithFault(faults, () => provider.findPayment(id, since)),
    cancelPayment: (id) => callWithFault(faults, () => provider.cancelPayment(id)),
    createRefund: async (request) => {
      faults.refundsAsked.push(request.refundId);
      try {
        return await callWithFault(faults, () => provider.createRefund(request));
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'refused') {
          faults.answers.push({ kind: 'refund_refused', refundId: request.refundId });
        }
        throw error;
      }
    },
    readPayment: (id) =>
      faults.activity.track(async () => {
        const providerPayment = await callWithFault(faults, () => provider.readPayment(id));
        if (!providerPayment?.paymentId) return providerPayment;
        const syncVersion = await readSyncVersion(database, tenant.id, providerPayment.paymentId);
        await waitForHold(faults);
        const received = withWrongAmount(providerPayment, faults.fault);
        faults.answers.push({ kind: 'read', told: received, syncVersion });
        return received;
      }),
  });
  return {
    forTenant: (tenant) => cover(tenant, providers.forTenant(tenant)),
    byName: (tenant, name) => {
      const provider = providers.byName(tenant, name);
      return provider && cover(tenant, provider);
    },
  };
}

async function waitForHold(faults: FaultState): Promise<void> {
  const { hold } = faults;
  faults.hold = null;
  hold?.reached();
  await hold?.released;
}

async function callWithFault<T>({ fault, activity }: FaultState, act: () => Promise<T>): Promise<T> {
  if (fault === 'busy') throw new ProviderError('busy', 'busy');
  if (fault === 'silent') throw new ProviderError('unclear', 'no answer');
  const answer = await activity.track(act);
  if (fault === 'lost') throw new ProviderError('unclear', 'the answer was lost');
  return answer;
}

function withWrongAmount(providerPayment: ProviderPayment, weather: ProviderFault): ProviderPayment {
  if (weather === 'wrong_sum') {
    const amount = providerPayment.amount.amount - 1;
    const refunded = Math.min(providerPayment.refunded, amount);
    return { ...providerPayment, amount: { ...providerPayment.amount, amount }, refunded };
  }
  if (weather === 'wrong_currency')
    return { ...providerPayment, amount: { ...providerPayment.amount, currency: 'CZK' } };
  return providerPayment;
}

const readSyncVersion = (database: Database, tenantId: string, paymentId: string): Promise<number> =>
  database.withTenant(tenantId, async (trx) => {
    const row = await trx
      .selectFrom('payments')
      .select('syncVersion')
      .where('tenantId', '=', tenantId)
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return row.syncVersion;
  });
