import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Deps } from '../../../deps.ts';
import type { Tenant } from '../../../context.ts';
import type { PaymentProvider, ProviderAccount } from '../provider.ts';
import { providerNames } from './provider-names.ts';

/** Dependencies of a provider. */
export type ProviderDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'log' | 'jobs'>;

/** Exports of `provider.ts` in a provider's folder. */
export interface ProviderModule {
  createProvider(deps: ProviderDeps, account: ProviderAccount): PaymentProvider;
  /**
   * Whether it is a test account, which moves no money. Production takes no payments with it and logs that at startup.
   */
  isTrial?(account: ProviderAccount): boolean;
}

/** The tenants' accounts with providers. */
export interface Providers {
  /** The provider for new payments of this tenant. */
  for(tenant: Tenant): PaymentProvider;
  /** The provider of that name with this tenant's account; null for an unknown name. */
  named(tenant: Tenant, name: string): PaymentProvider | null;
}

/** Loads the `provider.ts` of each provider in a folder, by name. */
export async function loadProviders(folder: string): Promise<ReadonlyMap<string, ProviderModule>> {
  const load = async (name: string) => {
    const file = pathToFileURL(join(folder, name, 'provider.ts')).href;
    return [name, (await import(/* @vite-ignore */ file)) as ProviderModule] satisfies [string, ProviderModule];
  };
  return new Map(await Promise.all(providerNames(folder).map(load)));
}

const OWN = await loadProviders(import.meta.dirname);

const secretOf =
  ({ namedSecret }: Pick<ProviderDeps['env'], 'namedSecret'>): ProviderAccount['secret'] =>
  (name) =>
    name === null ? null : namedSecret(name);

/** Whether a tenant uses a test account of its provider. */
export const isTrial = (env: Pick<ProviderDeps['env'], 'namedSecret'>, tenant: Tenant): boolean =>
  OWN.get(tenant.payment.provider)?.isTrial?.({ tenant, secret: secretOf(env) }) ?? false;

/** Creates each tenant's accounts on first use, and again for a changed tenant file. */
export function createProviders(deps: ProviderDeps, modules = OWN): Providers {
  const made = new WeakMap<Tenant, Map<string, PaymentProvider>>();
  const secret = secretOf(deps.env);
  const named = (tenant: Tenant, name: string) => {
    const accounts = made.get(tenant) ?? new Map<string, PaymentProvider>();
    made.set(tenant, accounts);
    const provider = accounts.get(name) ?? modules.get(name)?.createProvider(deps, { tenant, secret });
    if (provider) accounts.set(name, provider);
    return provider ?? null;
  };
  return {
    named,
    for: (tenant) => {
      const provider = named(tenant, tenant.payment.provider);
      if (!provider) throw new Error(`unknown payment provider "${tenant.payment.provider}"`);
      return provider;
    },
  };
}
