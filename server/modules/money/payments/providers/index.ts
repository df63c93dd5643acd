import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Deps } from '../../../../deps.ts';
import type { Tenant } from '../../../../context.ts';
import type { PaymentProvider, ProviderAccount } from './payment-provider.ts';
import { listProviderNames } from '../../../platform/tenants/index.ts';

export type ProviderDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'log' | 'jobs'>;

/** Exports of `provider.ts` in a provider's folder. */
export interface ProviderModule {
  createProvider(deps: ProviderDeps, account: ProviderAccount): PaymentProvider;
  /**
   * Whether it is a test account, which moves no money. Production takes no payments with it and logs that at startup.
   */
  isTestAccount?(account: ProviderAccount): boolean;
}

/** The tenants' accounts with providers. */
export interface Providers {
  /** The provider for new payments of this tenant. */
  forTenant(tenant: Tenant): PaymentProvider;
  /** The provider of that name with this tenant's account; null for an unknown name. */
  byName(tenant: Tenant, name: string): PaymentProvider | null;
}

/** Loads the `provider.ts` of each provider in a folder, by name. */
export async function loadProviders(folder: string): Promise<ReadonlyMap<string, ProviderModule>> {
  const load = async (name: string) => {
    const file = pathToFileURL(join(folder, name, 'provider.ts')).href;
    return [name, (await import(/* @vite-ignore */ file)) as ProviderModule] satisfies [string, ProviderModule];
  };
  return new Map(await Promise.all(listProviderNames(folder).map(load)));
}

const BUILT_IN_PROVIDERS = await loadProviders(import.meta.dirname);

const secretReader =
  ({ namedSecret }: Pick<ProviderDeps['env'], 'namedSecret'>): ProviderAccount['secret'] =>
  (name) =>
    name === null ? null : namedSecret(name);

/** Whether a tenant uses a test account of its provider. */
export const isTestAccount = (env: Pick<ProviderDeps['env'], 'namedSecret'>, tenant: Tenant): boolean =>
  BUILT_IN_PROVIDERS.get(tenant.payment.provider)?.isTestAccount?.({ tenant, secret: secretReader(env) }) ?? false;

/** Creates each tenant's accounts on first use, and again for a changed tenant file. */
export function createProviders(deps: ProviderDeps, modules = BUILT_IN_PROVIDERS): Providers {
  const made = new WeakMap<Tenant, Map<string, PaymentProvider>>();
  const secret = secretReader(deps.env);
  const named = (tenant: Tenant, name: string) => {
    const accounts = made.get(tenant) ?? new Map<string, PaymentProvider>();
    made.set(tenant, accounts);
    const provider = accounts.get(name) ?? modules.get(name)?.createProvider(deps, { tenant, secret });
    if (provider) accounts.set(name, provider);
    return provider ?? null;
  };
  return {
    byName: named,
    forTenant: (tenant) => {
      const provider = named(tenant, tenant.payment.provider);
      if (!provider) throw new Error(`unknown payment provider "${tenant.payment.provider}"`);
      return provider;
    },
  };
}
