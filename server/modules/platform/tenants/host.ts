import { LRUCache } from 'lru-cache';

import { toHostName } from '../../../../tenants/host-name.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { TenantRegistry } from './registry/tenant-registry.ts';

/** Parsing a host costs more than finding its site, and each request is for one of few. Strangers cannot fill it up. */
const known = new LRUCache<string, { host: string | null }>({ max: 5_000 });
/** A longer header is no host, and not worth keeping. */
const MAX_KEPT_LENGTH = 260;

/**
 * Normalises the host of a request: without port, lower case, IDN as punycode.
 * @param header the `Host` header, or the forwarded one if the caller trusts the proxy
 * @returns null when it is missing or not a host
 */
export function normaliseHost(header: string | undefined): string | null {
  if (header === undefined) return null;
  const found = known.get(header);
  if (found) return found.host;
  const host = toHostName(header);
  if (header.length <= MAX_KEPT_LENGTH) known.set(header, { host });
  return host;
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
