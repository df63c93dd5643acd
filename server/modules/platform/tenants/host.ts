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

interface HostResolution {
  tenant: Tenant;
  /** The canonical host to redirect to; null when the request is already there. */
  redirectTo: string | null;
}

/** The site of a request's host; null for an unknown host, which gets a neutral 404. There is no default site. */
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

/** The first of a site's hosts. */
export function canonicalHost(tenant: Pick<Tenant, 'hosts'>): string {
  // The schema rejects an empty list.
  return tenant.hosts[0]!;
}
