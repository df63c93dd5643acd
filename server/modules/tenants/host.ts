import { toHostName } from '../../../tenants/host-name.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { TenantRegistry } from './tenant-registry.ts';

/**
 * The host a request is for: without port, lower case, IDN as punycode.
 * @param header the `Host` header, or the forwarded one when the proxy is trusted (the caller's decision)
 * @returns null when there is none or it is not a host
 */
export function normaliseHost(header: string | undefined): string | null {
  return header === undefined ? null : toHostName(header);
}

export interface HostResolution {
  tenant: Tenant;
  /** The canonical host to redirect to; null when the request is already there. */
  redirectTo: string | null;
}

/** The site a request's host belongs to; null for an unknown host, which gets a neutral 404. There is no default site. */
export function resolveHost(
  registry: Pick<TenantRegistry, 'byHost'>,
  header: string | undefined,
): HostResolution | null {
  const host = normaliseHost(header);
  const tenant = host === null ? null : registry.byHost(host);
  if (!tenant) return null;
  const canonical = canonicalHost(tenant);
  return { tenant, redirectTo: host === canonical ? null : canonical };
}

/** The host a site is known by: the first of its list. */
export function canonicalHost(tenant: Pick<Tenant, 'hosts'>): string {
  // The schema refuses an empty list.
  return tenant.hosts[0]!;
}
