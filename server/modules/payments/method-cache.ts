import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Country, Currency, PaymentMethod } from '../../../tenants/value-lists.ts';
import type { Deps } from '../../deps.ts';
import { inTime } from '../../lib/in-time.ts';
import type { PaymentProvider } from './provider.ts';

const FRESH_MS = 10 * 60_000;
/** After a failure; meanwhile the last answer is served. */
const RETRY_MS = 60_000;
const TIMEOUT_MS = 10_000;

interface Entry {
  offered: ReadonlySet<PaymentMethod> | null;
  /** When to refresh, in ms. */
  askAt: number;
  asking: boolean;
}

interface MethodCacheOptions extends Pick<Deps, 'clock' | 'log'> {
  providers: { for(tenant: Tenant): Pick<PaymentProvider, 'methods'> };
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
    const entry = entries.get(key) ?? { offered: null, askAt: 0, asking: false };
    entries.set(key, entry);
    return entry;
  }

  async function refresh(tenant: Tenant, entry: Entry, where: { country: Country; currency: Currency }): Promise<void> {
    entry.asking = true;
    try {
      entry.offered = new Set(await inTime(timeout, providers.for(tenant).methods(where)));
      entry.askAt = clock.now().getTime() + FRESH_MS;
    } catch (error) {
      entry.askAt = clock.now().getTime() + RETRY_MS;
      log.warn({ err: error, tenantId: tenant.id, ...where }, 'payment methods not loaded');
    } finally {
      entry.asking = false;
    }
  }

  return {
    /** The provider's methods; null until it has answered. Never waits. */
    known(tenant: Tenant, where: { country: Country; currency: Currency }): ReadonlySet<PaymentMethod> | null {
      const { country, currency } = where;
      const entry = entryOf(tenant, `${country} ${currency}`);
      if (!entry.asking && clock.now().getTime() >= entry.askAt) void refresh(tenant, entry, { country, currency });
      return entry.offered;
    },
  };
}
