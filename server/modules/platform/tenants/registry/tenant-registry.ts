import type { Tenant, TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import { DEFAULT_POD } from '../../../../../tenants/value-lists.ts';
import type { Logger } from '../../../../lib/logger.ts';
import { resolveHostClaims } from './host-claims.ts';
import { createLastGoodStore } from './last-good.ts';
import type { SitePlace } from './places.ts';
import { watchTenantFolders } from './tenant-watch.ts';
import { configsIn, createFolderScanner, type FolderScan } from './folder-scanner.ts';
import { TENANT_FILE } from '../config/tenant-files.ts';
import { folderIssue, type TenantIssue } from '../config/tenant-issues.ts';
import {
  formerOwnersOf,
  isSameEntry,
  logEntry,
  logPageIssues,
  ownersOf,
  toSnapshot,
  type Snapshot,
  type TenantEntry,
  type TenantState,
} from './tenant-snapshot.ts';

export type { TenantEntry, TenantState };

export interface TenantRegistryOptions {
  dir: string;
  /** Folder of last good versions, outside `dir`: `$DATA_DIR/tenants-last-good`. */
  cacheDir: string;
  log: Logger;
  /** Finds or creates the id of a tenant's rows. Called again later after a failure. */
  ensureTenantId: (slug: string, pod: string) => Promise<string>;
  /** Finds or creates the ids of many at once, for the start. */
  ensureTenantIds?: (sites: readonly SitePlace[]) => Promise<ReadonlyMap<string, string>>;
  /** Whether an id is only a placeholder for one that is looked up again. */
  isProvisional?: (id: string) => boolean;
  /** The pods that sites may be placed on; by default the only one. */
  pods?: readonly string[] | undefined;
  /** Watch for changes; scripts and most tests read once. */
  watch: boolean;
  /** How processes tell each other that they found a change, where the file system tells only some of them. */
  changes?: { publish(): void; onPublish(listener: () => void): () => void };
  /** Hosts of the platform that no tenant may claim, with their purpose. */
  reservedHosts?: ReadonlyMap<string, string>;
  /** In production a live site needs its company, and nobody but operators sees a draft. */
  production?: boolean;
  /** Problems of a valid site on this installation only, such as a missing secret; logged when its file changes. */
  findWarnings?: (tenant: Tenant) => string[];
}

export interface TenantRegistry {
  /** Reads all folders and, with `watch`, watches them. Rejects only when the database returns no id. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Reads all folders again and resolves when the result is applied. */
  refresh(): Promise<void>;
  /** The site of a normalised host; null when no served site has it. */
  byHost(host: string): Tenant | null;
  /** The draft of a normalised host, which is unknown to the public. */
  draftByHost(host: string): Tenant | null;
  /** A site by id, suspended ones included: their payments and webhooks are still processed. */
  byId(id: string): Tenant | null;
  bySlug(slug: string): Tenant | null;
  /** The served sites that name a family. */
  byFamily(name: string): readonly Tenant[];
  /** All sites with state and errors, by slug. */
  list(): TenantEntry[];
}

/** All tenants in memory, synchronised with their folders while the process runs. */
export function createTenantRegistry(options: TenantRegistryOptions): TenantRegistry {
  const { dir, log, ensureTenantId, production = false, pods = [DEFAULT_POD] } = options;
  const store = createLastGoodStore(options.cacheDir);
  const scanner = createFolderScanner(dir, { production, pods });
  const ids = new Map<string, string>();
  /** One object per version, so that it can be used as a cache key. */
  const tenants = new WeakMap<TenantConfig, Tenant>();
  const configs = new WeakMap<Tenant, TenantConfig>();
  /** Tenants whose last good version is on disk. */
  const saved = new Set<string>();
  let lastGood = new Map<string, TenantConfig>();
  let snapshot: Snapshot = toSnapshot(new Map(), !production);
  let watcher: { stop(): Promise<void> } | null = null;
  let started = false;
  let unreadable = false;
  let queue: Promise<void> = Promise.resolve();

  const isProvisional = options.isProvisional ?? (() => false);

  async function idOf({ slug, pod }: TenantConfig): Promise<string> {
    const id = ids.get(slug) ?? (await ensureTenantId(slug, pod));
    if (!isProvisional(id)) ids.set(slug, id);
    return id;
  }

  function toTenant(config: TenantConfig, id: string): Tenant {
    const known = tenants.get(config);
    const tenant = known?.id === id ? known : Object.freeze({ ...config, id });
    tenants.set(config, tenant);
    configs.set(tenant, config);
    return tenant;
  }

  const scan = async (settled: boolean): Promise<boolean> =>
    apply(await scanner.scan(new Set(snapshot.entries.keys()), settled));

  /** @returns whether another scan is needed soon */
  async function apply(found: FolderScan): Promise<boolean> {
    if (found.failure !== null) {
      if (!unreadable)
        log.error(
          { event: 'tenants_unreadable', dir },
          `the tenants' folder ${found.failure}: all sites stay unchanged`,
        );
      unreadable = true;
      return false;
    }
    unreadable = false;
    const claims = resolveHostClaims(
      found.readings.map(({ slug, reading }) => ({
        slug,
        versions: versionsOf(slug, reading.ok ? reading.config : null),
      })),
      {
        owners: ownersOf(snapshot),
        formerOwners: formerOwnersOf(lastGood),
        reserved: options.reservedHosts ?? new Map(),
      },
    );
    const entries = new Map<string, TenantEntry>();
    for (const { slug, reading } of found.readings) {
      const issues = [...(reading.ok ? [] : reading.issues), ...(claims.issues.get(slug) ?? [])];
      const entry = await entryOf(slug, claims.served.get(slug) ?? null, issues);
      const pageIssues = reading.ok ? reading.pageIssues : snapshot.entries.get(slug)?.pageIssues;
      entries.set(slug, pageIssues ? { ...entry, pageIssues } : entry);
    }
    await addSuspended(entries);
    await putInForce(entries);
    return found.rescanSoon;
  }

  /** Adds sites whose folder is gone. A purge also removes the last good version; such a site is dropped. */
  async function addSuspended(entries: Map<string, TenantEntry>): Promise<void> {
    for (const [slug, config] of lastGood) {
      if (entries.has(slug)) continue;
      if (saved.has(slug) && !(await store.has(slug))) {
        saved.delete(slug);
        lastGood.delete(slug);
        ids.delete(slug);
        continue;
      }
      entries.set(slug, { slug, state: 'suspended', tenant: toTenant(config, await idOf(config)), issues: [] });
    }
  }

  function versionsOf(slug: string, fromFile: TenantConfig | null): TenantConfig[] {
    const old = lastGood.get(slug);
    // A version with the same hosts would be rejected again.
    const useless = !old || (fromFile && old.hosts.join() === fromFile.hosts.join());
    return [...(fromFile ? [fromFile] : []), ...(useless ? [] : [old])];
  }

  async function entryOf(slug: string, config: TenantConfig | null, issues: TenantIssue[]): Promise<TenantEntry> {
    const known = config ?? lastGood.get(slug);
    if (!known) return { slug, state: 'not_served', tenant: null, issues };
    let id: string;
    try {
      id = await idOf(known);
    } catch (error) {
      // Startup fails without the database; later only the new site waits.
      if (!started) throw error;
      const issue = folderIssue(
        slug,
        'has no id yet, since the database did not answer',
        'it is asked again within 10 s',
      );
      return { slug, state: 'not_served', tenant: null, issues: [...issues, issue] };
    }
    const tenant = toTenant(known, id);
    if (!config) return { slug, state: 'not_served', tenant, issues };
    const valid = tenant.status === 'draft' ? 'draft' : 'serving';
    return { slug, state: issues.length === 0 ? valid : 'last_good', tenant, issues };
  }

  async function putInForce(entries: Map<string, TenantEntry>): Promise<void> {
    const before = snapshot;
    snapshot = toSnapshot(entries, !production);
    for (const entry of entries.values()) {
      if ((entry.state === 'serving' || entry.state === 'draft') && entry.tenant) await remember(entry.tenant);
    }
    if (announce(before, snapshot) && started) options.changes?.publish();
  }

  async function remember(tenant: Tenant): Promise<void> {
    const config = configs.get(tenant)!;
    const known = lastGood.get(config.slug);
    const unchanged = known === config || JSON.stringify(known) === JSON.stringify(config);
    if (unchanged) lastGood.set(config.slug, config);
    if (unchanged && saved.has(config.slug)) return;
    lastGood.set(config.slug, config);
    try {
      await store.save(config);
      saved.add(config.slug);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
      log.warn(
        { event: 'tenant_last_good_unsaved', tenant: config.slug },
        `last good version could not be written (${code})`,
      );
    }
  }

  /** Logs what changed. @returns whether anything did */
  function announce(before: Snapshot, after: Snapshot): boolean {
    let changed = [...before.entries.keys()].some((slug) => !after.entries.has(slug));
    for (const [slug, now] of after.entries) {
      const old = before.entries.get(slug);
      if (isSameEntry(old, now)) continue;
      changed = true;
      logEntry(log, now, old);
      logPageIssues(log, now, old);
      if (now.tenant && now.tenant !== old?.tenant) logWarnings(now.tenant);
    }
    return changed;
  }

  function logWarnings(tenant: Tenant): void {
    for (const warning of options.findWarnings?.(tenant) ?? [])
      log.warn({ event: 'tenant_warning', tenant: tenant.slug }, `${tenant.slug}/${TENANT_FILE} ${warning}`);
  }

  /** Runs scans one after another; resolves to whether another scan is needed soon. */
  function enqueue(settled: boolean): Promise<boolean> {
    const run = queue.then(() => scan(settled));
    queue = run.then(
      () => undefined,
      () => undefined,
    );
    return run;
  }

  async function rescan(): Promise<boolean> {
    try {
      return await enqueue(false);
    } catch (error) {
      log.error(
        { event: 'tenants_rescan_failed', reason: (error as Error).message },
        'rescan of the tenant folders failed; retried within 10 s',
      );
      return false;
    }
  }

  return {
    async start() {
      const found = await scanner.scan(new Set(), true);
      const stored = await store.load(configsIn(found));
      // Otherwise a site of a pod that is no longer known here would be created again in another pod.
      lastGood = new Map([...stored].filter(([, { pod }]) => pods.includes(pod)));
      for (const slug of lastGood.keys()) saved.add(slug);
      const known = new Map([...lastGood, ...configsIn(found)]);
      const places = [...known.values()].map(({ slug, pod }) => ({ slug, pod }));
      for (const [slug, id] of (await options.ensureTenantIds?.(places)) ?? []) ids.set(slug, id);
      await apply(found);
      started = true;
      if (options.watch)
        watcher = await watchTenantFolders({ dir, log, rescan, onPublish: options.changes?.onPublish });
    },
    async stop() {
      await watcher?.stop();
      watcher = null;
      await queue;
    },
    async refresh() {
      await enqueue(true);
    },
    byHost: (host) => snapshot.byHost.get(host) ?? null,
    draftByHost: (host) => snapshot.draftByHost.get(host) ?? null,
    byId: (id) => snapshot.byId.get(id) ?? null,
    bySlug: (slug) => snapshot.entries.get(slug)?.tenant ?? null,
    byFamily: (name) => snapshot.families.get(name) ?? [],
    list: () => [...snapshot.entries.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  };
}
