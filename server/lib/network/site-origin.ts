import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Env } from '../../env.ts';

export type OriginEnv = Pick<Env, 'demo' | 'PORT' | 'PUBLIC_PORT' | 'secureCookies'>;

/**
 * The public origin of a site, for links outside a request: its canonical host. In production this is https behind a
 * proxy, on its default port unless `PUBLIC_PORT` is set.
 * @returns for example `http://default.localhost:3000` or `https://www.example.nl`
 */
export function siteOrigin(env: OriginEnv, tenant: Pick<Tenant, 'hosts'>): string {
  return originOfHost(env, tenant.hosts[0]!);
}

/** The public origin of a host of this installation. */
export function originOfHost(env: OriginEnv, host: string): string {
  const scheme = env.secureCookies ? 'https' : 'http';
  const standard = scheme === 'https' ? 443 : 80;
  const port = env.PUBLIC_PORT ?? (env.demo ? env.PORT : standard);
  return `${scheme}://${host}${port === standard ? '' : `:${port}`}`;
}
