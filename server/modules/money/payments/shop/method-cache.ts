import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Country, Currency, PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { Deps } from '../../../../deps.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import { withTimeout } from '../../../../lib/time/with-timeout.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';

const TTL_MS = 10 * MINUTE_MS;
/** After a failure; meanwhile the last answer is served. */
const RETRY_DELAY_MS = MINUTE_MS;
const TIMEOUT_MS = 10_000;

interface Entry {
  methods: ReadonlySet<PaymentMethod> | null;
  /** When to refresh, in ms. */
  refreshAt: number;
  refreshing: boolean;
}

interface MethodCacheOptions extends Pick<Deps, 'clock' | 'log'> {
  providers: { forTenant(tenant: Tenant): Pick<PaymentProvider, 'listMethods'> };
  /** In ms; shorter in tests. */
  timeout?: number;
}

/**
 * Caches the payment methods of a provider by tenant, country and currency. Refreshes in the background, one request at
 * a time per entry, and never makes a page wait. A changed tenant file starts empty.
 */
export function createMethodCache({ clock, log, providers, timeout = TIMEOUT_MS }: MethodCacheOptions) {
  const byTenant = new WeakMap<Tenant, Map<string, Entry>>();

  function entryOf(tenant: Tenant, key: string): Entry {
    const entries = byTenant.get(tenant) ?? new Map<string, Entry>();
    byTenant.set(tenant, entries);
    const entry = entries.get(key) ?? { methods: null, refreshAt: 0, refreshing: false };
    entries.set(key, entry);
    return entry;
  }

  async function refresh(tenant: Tenant, entry: Entry, where: { country: Country; currency: Currency }): Promise<void> {
    entry.refreshing = true;
    try {
      entry.methods = new Set(await withTimeout(timeout, providers.forTenant(tenant).listMethods(where)));
      entry.refreshAt = clock.now().getTime() + TTL_MS;
    } finally {
      entry.refreshing = false;
    }
  }

  return {
    /** The provider's methods; null until it has answered. Never waits. */
    get(tenant: Tenant, where: { country: Country; currency: Currency }): ReadonlySet<PaymentMethod> | null {
      const { country, currency } = where;
      const entry = entryOf(tenant, `${country} ${currency}`);
      if (!entry.refreshing && clock.now().getTime() >= entry.refreshAt) {
        refresh(tenant, entry, { country, currency }).catch((error: unknown) => {
          entry.refreshAt = clock.now().getTime() + RETRY_DELAY_MS;
          log.warn({ err: error, tenantId: tenant.id, country, currency }, 'payment methods not loaded');
        });
      }
      return entry.methods;
    },
  };
}
