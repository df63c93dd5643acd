import type { TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import { folderIssue, type TenantIssue } from '../config/tenant-issues.ts';
import { TENANT_FILE } from '../config/tenant-files.ts';

/** Versions a tenant could be served as, best first: its file if valid, then its last good version. */
export interface Claimant {
  slug: string;
  versions: TenantConfig[];
}

export interface ClaimContext {
  /** Current owner of each host. */
  owners: ReadonlyMap<string, string>;
  /** Owner of each host before the process started; used only for hosts without a current owner. */
  formerOwners: ReadonlyMap<string, string>;
  /** Hosts of the platform itself, with their purpose. */
  reserved: ReadonlyMap<string, string>;
}

interface ClaimResult {
  /** The version each tenant is served as; tenants that lost every version are absent. */
  served: Map<string, TenantConfig>;
  issues: Map<string, TenantIssue[]>;
}

/**
 * Assigns hosts to tenants. A host belongs to its current owner, else to the one before the start, else to the
 * alphabetically first. A version that loses one of its hosts is rejected as a whole, and the tenant falls back to
 * its next version.
 */
export function resolveHostClaims(claimants: readonly Claimant[], context: ClaimContext): ClaimResult {
  const rank = new Map(claimants.map(({ slug }) => [slug, 0]));
  const issues = new Map<string, TenantIssue[]>();
  const versionOf = ({ slug, versions }: Claimant) => versions[rank.get(slug) ?? 0];

  const refuse = ({ slug }: Claimant, host: string, holder: string) => {
    rank.set(slug, (rank.get(slug) ?? 0) + 1);
    const wrong = `${host} is claimed by both ${slug} and ${holder}; ${holder} keeps it`;
    const issue = folderIssue(`${slug}/${TENANT_FILE}`, wrong, 'a host that no other site has', 'hosts');
    issues.set(slug, [...(issues.get(slug) ?? []), issue]);
  };

  // Each round rejects at least one version, so the number of versions bounds the rounds.
  for (;;) {
    const conflict = firstConflict(claimants, versionOf, context);
    if (!conflict) break;
    for (const loser of conflict.losers) refuse(loser, conflict.host, conflict.holder);
  }

  const served = new Map<string, TenantConfig>();
  for (const claimant of claimants) {
    const version = versionOf(claimant);
    if (version) served.set(claimant.slug, version);
  }
  restoreFreedHosts(claimants, context, { served, issues });
  return { served, issues };
}

/** Restores tenants rejected for a host whose winner then lost all its hosts. */
function restoreFreedHosts(
  claimants: readonly Claimant[],
  { reserved }: ClaimContext,
  { served, issues }: ClaimResult,
): void {
  for (const { slug, versions } of [...claimants].sort((a, b) => (a.slug < b.slug ? -1 : 1))) {
    const [best] = versions;
    if (!best || served.get(slug) === best) continue;
    const isFree = (host: string) =>
      !reserved.has(host) && ![...served].some(([other, config]) => other !== slug && config.hosts.includes(host));
    if (!best.hosts.every(isFree)) continue;
    served.set(slug, best);
    issues.delete(slug);
  }
}

function firstConflict(
  claimants: readonly Claimant[],
  versionOf: (claimant: Claimant) => TenantConfig | undefined,
  context: ClaimContext,
): { host: string; holder: string; losers: Claimant[] } | null {
  const claims = new Map<string, Claimant[]>();
  for (const claimant of claimants) {
    for (const host of versionOf(claimant)?.hosts ?? []) claims.set(host, [...(claims.get(host) ?? []), claimant]);
  }
  for (const host of [...claims.keys()].sort()) {
    const contenders = claims.get(host) ?? [];
    const reservedFor = context.reserved.get(host);
    if (reservedFor !== undefined) return { host, holder: reservedFor, losers: contenders };
    if (contenders.length < 2) continue;
    const slugs = contenders.map(({ slug }) => slug).sort();
    const holder = ownerOf(host, slugs, context);
    return { host, holder, losers: contenders.filter(({ slug }) => slug !== holder) };
  }
  return null;
}

function ownerOf(host: string, slugs: string[], { owners, formerOwners }: ClaimContext): string {
  const having = owners.get(host) ?? formerOwners.get(host);
  return having !== undefined && slugs.includes(having) ? having : (slugs[0] ?? '');
}
