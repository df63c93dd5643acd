import type { Deps } from '../../deps.ts';
import { isTrial } from './providers/index.ts';

/** Logs at startup which tenants cannot sell: in production neither the sandbox nor a test account takes payments. */
export function tellOfTrials({ env, log, tenants }: Pick<Deps, 'env' | 'log' | 'tenants'>): void {
  if (env.demo) return;
  const all = tenants.list().flatMap(({ tenant }) => tenant ?? []);
  const sandboxed = all.filter(({ payment }) => payment.provider === 'sandbox').map(({ slug }) => slug);
  if (sandboxed.length > 0)
    log.warn({ sites: sandboxed }, 'these sites sell nothing: their payments go to the sandbox, which moves no money');
  const trying = all.filter((tenant) => isTrial(env, tenant)).map(({ slug }) => slug);
  if (trying.length > 0)
    log.error(
      { sites: trying },
      'these sites sell nothing: their provider’s key is one for trying, which moves no money',
    );
}
