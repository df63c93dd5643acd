import type { Tenant, TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import type { Logger } from '../../../../lib/logger.ts';
import { issueLine, type TenantIssue } from '../config/tenant-issues.ts';

/**
 * `serving`: as its file says. `draft`: valid, and shown to its operators only. `last_good`: its file is invalid, an older version is served. `not_served`: invalid
 * and never valid before, or without its hosts. `suspended`: the folder is gone; hosts are unknown, pending work is
 * still processed.
 */
export type TenantState = 'serving' | 'draft' | 'last_good' | 'not_served' | 'suspended';

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
  /** Sites whose hosts are unknown to the public. */
  draftByHost: Map<string, Tenant>;
  byId: Map<string, Tenant>;
  /** The sites with hosts that name a family, by its name. */
  families: Map<string, Tenant[]>;
}

const HAS_HOSTS: ReadonlySet<TenantState> = new Set(['serving', 'draft', 'last_good']);

/**
 * Builds the lookup tables; a site that is not served keeps its id but loses its hosts.
 * @param draftsOpen whether drafts are served like live sites
 */
export function toSnapshot(entries: Map<string, TenantEntry>, draftsOpen: boolean): Snapshot {
  const byHost = new Map<string, Tenant>();
  const draftByHost = new Map<string, Tenant>();
  const byId = new Map<string, Tenant>();
  const families = new Map<string, Tenant[]>();
  for (const { tenant, state } of entries.values()) {
    if (!tenant) continue;
    byId.set(tenant.id, tenant);
    const hosts = tenant.status === 'draft' && !draftsOpen ? draftByHost : byHost;
    if (!HAS_HOSTS.has(state)) continue;
    for (const host of tenant.hosts) hosts.set(host, tenant);
    if (tenant.family !== null) families.set(tenant.family, [...(families.get(tenant.family) ?? []), tenant]);
  }
  return { entries, byHost, draftByHost, byId, families };
}

/** Whether a site is served as before. A version of its config is one object. */
export function isSameEntry(old: TenantEntry | undefined, now: TenantEntry): boolean {
  if (old?.state !== now.state || old.tenant !== now.tenant) return false;
  const issuesOf = ({ issues, pageIssues }: TenantEntry) => JSON.stringify([issues, pageIssues]);
  return issuesOf(old) === issuesOf(now);
}

export function ownersOf({ byHost, draftByHost }: Snapshot): Map<string, string> {
  return new Map([...byHost, ...draftByHost].map(([host, tenant]) => [host, tenant.slug]));
}

export function formerOwnersOf(lastGood: Map<string, TenantConfig>): Map<string, string> {
  return new Map(
    [...lastGood.values()].flatMap(({ slug, hosts }) => hosts.map((host): [string, string] => [host, slug])),
  );
}

/** Logs errors of a site's own pages when they change. */
export function logPageIssues(log: Logger, now: TenantEntry, before: TenantEntry | undefined): void {
  if (JSON.stringify(now.pageIssues ?? []) === JSON.stringify(before?.pageIssues ?? [])) return;
  if (!now.pageIssues)
    log.warn({ event: 'pages_valid', tenant: now.slug }, `${now.slug}: its own pages are valid again.`);
  for (const issue of now.pageIssues ?? []) {
    const meanwhile = 'Meanwhile its last good version is shown, where there is one.';
    log.error({ event: 'page_refused', tenant: now.slug, ...issue }, `${issueLine(issue)} ${meanwhile}`);
  }
}

const STATE_TEXTS: Record<TenantState, string> = {
  serving: 'served as its file says',
  draft: 'a draft, which only operators see; "status: live" publishes it',
  last_good: 'its last good version is served',
  not_served: 'not served',
  suspended: 'its folder is gone, so its hosts are unknown',
};

/** Logs what changed for one tenant: each new issue with its position, or the new state. Never logs a stack trace. */
export function logEntry(log: Logger, entry: TenantEntry, old: TenantEntry | undefined): void {
  if (JSON.stringify(old?.issues ?? []) !== JSON.stringify(entry.issues)) {
    for (const issue of entry.issues) {
      const served = entry.state === 'last_good' ? 'its last good version is served' : 'the site is not served';
      log.error(
        { event: 'tenant_file_refused', tenant: entry.slug, ...issue },
        `${issueLine(issue)} For now ${served}.`,
      );
    }
  }
  const corrected = old !== undefined && old.issues.length > 0;
  if (entry.issues.length > 0 || (old?.state === entry.state && !corrected)) return;
  const about = { event: 'tenant_state', tenant: entry.slug, state: entry.state, hosts: entry.tenant?.hosts };
  // At the level at which somebody who reads only problems learns that one is over.
  if (corrected) log.warn(about, `${entry.slug}: its files are valid again; ${STATE_TEXTS[entry.state]}.`);
  else log.info(about, `tenant ${entry.slug}: ${STATE_TEXTS[entry.state]}`);
}
