import type { Tenant } from '../../tenants/tenant.schema.ts';
import type { Env } from '../env.ts';

export type OriginEnv = Pick<Env, 'demo' | 'PORT' | 'PUBLIC_PORT' | 'secureCookies'>;

/**
 * Scheme, host and port under which people reach a site, for links outside of a request: its canonical host. In
 * production that is https behind a proxy, on its own port unless `PUBLIC_PORT` says otherwise.
 * @returns for example `http://default.localhost:3000` or `https://www.example.nl`
 */
export function siteOrigin(env: OriginEnv, tenant: Pick<Tenant, 'hosts'>): string {
  const scheme = env.secureCookies ? 'https' : 'http';
  const standard = scheme === 'https' ? 443 : 80;
  const port = env.PUBLIC_PORT ?? (env.demo ? env.PORT : standard);
  return `${scheme}://${tenant.hosts[0]}${port === standard ? '' : `:${port}`}`;
}
