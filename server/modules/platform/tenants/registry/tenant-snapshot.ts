import type { Tenant, TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import type { Logger } from '../../../../lib/logger.ts';
import { issueLine, type TenantIssue } from '../config/tenant-issues.ts';

/**
 * `serving`: as its file says. `last_good`: its file is invalid, an older version is served. `not_served`: invalid
 * and never valid before, or without its hosts. `suspended`: the folder is gone; hosts are unknown, pending work is
 * still processed.
 */
export type TenantState = 'serving' | 'last_good' | 'not_served' | 'suspended';

export interface TenantEntry {
  slug: string;
  state: TenantState;
  /** Also set for a site that is no longer served; if it lost its hosts, its work waits until it has some. */
  tenant: Tenant | null;
  issues: TenantIssue[];
  /** Errors of the site's own pages; the site is served nevertheless. */
  pageIssues?: TenantIssue[];
}

/** State of the registry at one time; replaced as a whole, so that requests see consistent data. */
export interface Snapshot {
  entries: Map<string, TenantEntry>;
  byHost: Map<string, Tenant>;
  byId: Map<string, Tenant>;
}

/** Builds the lookup tables; a site that is not served keeps its id but loses its hosts. */
export function toSnapshot(entries: Map<string, TenantEntry>): Snapshot {
  const byHost = new Map<string, Tenant>();
  const byId = new Map<string, Tenant>();
  for (const { tenant, state } of entries.values()) {
    if (!tenant) continue;
    byId.set(tenant.id, tenant);
    if (state === 'serving' || state === 'last_good') for (const host of tenant.hosts) byHost.set(host, tenant);
  }
  return { entries, byHost, byId };
}

/** Whether a site is served as before. A version of its config is one object. */
export function isSameEntry(old: TenantEntry | undefined, now: TenantEntry): boolean {
  if (old?.state !== now.state || old.tenant !== now.tenant) return false;
  const issuesOf = ({ issues, pageIssues }: TenantEntry) => JSON.stringify([issues, pageIssues]);
  return issuesOf(old) === issuesOf(now);
}

export function ownersOf(byHost: Map<string, Tenant>): Map<string, string> {
  return new Map([...byHost].map(([host, tenant]) => [host, tenant.slug]));
}

export function formerOwnersOf(lastGood: Map<string, TenantConfig>): Map<string, string> {
  return new Map(
    [...lastGood.values()].flatMap(({ slug, hosts }) => hosts.map((host): [string, string] => [host, slug])),
  );
}

/** Logs errors of a site's own pages when they change. */
export function logPageIssues(log: Logger, now: TenantEntry, before: TenantEntry | undefined): void {
  if (JSON.stringify(now.pageIssues ?? []) === JSON.stringify(before?.pageIssues ?? [])) return;
  for (const issue of now.pageIssues ?? []) {
    const meanwhile = 'Meanwhile its last good version is shown, where there is one.';
    log.error({ event: 'page_refused', tenant: now.slug, ...issue }, `${issueLine(issue)} ${meanwhile}`);
  }
}

/** Logs what changed for one tenant: each new issue with its position, or the new state. Never logs a stack trace. */
export function logEntry(
  log: Logger,
  entry: TenantEntry,
  issuesChanged: boolean,
  oldState: TenantState | undefined,
): void {
  if (issuesChanged) {
    for (const issue of entry.issues) {
      const served = entry.state === 'last_good' ? 'its last good version is served' : 'the site is not served';
      log.error(
        { event: 'tenant_file_refused', tenant: entry.slug, ...issue },
        `${issueLine(issue)} For now ${served}.`,
      );
    }
  }
  if (oldState === entry.state || entry.issues.length > 0) return;
  log.info(
    { event: 'tenant_state', tenant: entry.slug, state: entry.state, hosts: entry.tenant?.hosts },
    `tenant ${entry.slug}: ${entry.state}`,
  );
}
