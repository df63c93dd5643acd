import { toHostName } from '../../../../tenants/host-name.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { TenantRegistry } from './registry/tenant-registry.ts';

/**
 * Normalises the host of a request: without port, lower case, IDN as punycode.
 * @param header the `Host` header, or the forwarded one if the caller trusts the proxy
 * @returns null when it is missing or not a host
 */
export function normaliseHost(header: string | undefined): string | null {
  return header === undefined ? null : toHostName(header);
}

/** The site of a request's host; null for an unknown host, which gets a neutral 404. There is no default site. */
export function findSite(registry: Pick<TenantRegistry, 'byHost'>, header: string | undefined): Tenant | null {
  const host = normaliseHost(header);
  return host === null ? null : registry.byHost(host);
}

/** The first of a site's hosts. */
export function canonicalHost(tenant: Pick<Tenant, 'hosts'>): string {
  // The schema rejects an empty list.
  return tenant.hosts[0]!;
}
