import type { Deps } from '../../../../deps.ts';
import { isTestAccount } from './index.ts';

/** Logs at startup which tenants cannot sell: in production neither the sandbox nor a test account takes payments. */
export function logTenantsWithoutSales({ env, log, tenants }: Pick<Deps, 'env' | 'log' | 'tenants'>): void {
  if (env.demo) return;
  const all = tenants.list().flatMap(({ tenant }) => tenant ?? []);
  const sandboxed = all.filter(({ payment }) => payment.provider === 'sandbox').map(({ slug }) => slug);
  if (sandboxed.length > 0)
    log.warn({ sites: sandboxed }, 'these tenants cannot sell: the sandbox takes no payments in production');
  const trying = all.filter((tenant) => isTestAccount(env, tenant)).map(({ slug }) => slug);
  if (trying.length > 0) log.error({ sites: trying }, 'these tenants cannot sell: their provider’s key is a test key');
}
