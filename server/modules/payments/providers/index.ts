import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Deps } from '../../../deps.ts';
import type { Tenant } from '../../../context.ts';
import type { PaymentProvider, ProviderAccount } from '../provider.ts';
import { providerNames } from './provider-names.ts';

/** What a provider may stand on. */
export type ProviderDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'log' | 'jobs'>;

/** What `provider.ts` in a provider's folder exports. */
export interface ProviderModule {
  createProvider(deps: ProviderDeps, account: ProviderAccount): PaymentProvider;
  /** Whether the account is one to try with, which moves no money. Production takes no payments by it, and says so at its start. */
  isTrial?(account: ProviderAccount): boolean;
}

/** The accounts that tenants have with providers. */
export interface Providers {
  /** The provider that new payments of this tenant go to. */
  for(tenant: Tenant): PaymentProvider;
  /** The provider of that name with this tenant's account; null when there is none of that name. */
  named(tenant: Tenant, name: string): PaymentProvider | null;
}

/** The providers in a folder, by name: what each one's `provider.ts` exports. */
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

/** Whether a tenant's account with its provider is one to try with. */
export const isTrial = (env: Pick<ProviderDeps['env'], 'namedSecret'>, tenant: Tenant): boolean =>
  OWN.get(tenant.payment.provider)?.isTrial?.({ tenant, secret: secretOf(env) }) ?? false;

/** Makes each tenant's accounts when they are first asked for; a changed tenant file makes them anew. */
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
      if (!provider) throw new Error(`there is no payment provider "${tenant.payment.provider}"`);
      return provider;
    },
  };
}
