import type { Tenant, TenantConfig } from '../../../tenants/tenant.schema.ts';
import type { Logger } from '../../lib/logger.ts';
import { settleHostClaims } from './host-claims.ts';
import { createLastGoodStore } from './last-good.ts';
import { watchTenantFolders } from './tenant-watch.ts';
import { createFolderScanner } from './folder-scanner.ts';
import type { TenantIssue } from './tenant-issues.ts';
import { folderIssue, issueLine } from './tenant-issues.ts';

/**
 * `serving`: as its file says. `last_good`: its file is refused, an older version is served. `not_served`: refused and
 * never right before. `suspended`: the folder is gone; hosts are unknown, pending work still finishes.
 */
export type TenantState = 'serving' | 'last_good' | 'not_served' | 'suspended';

export interface TenantEntry {
  slug: string;
  state: TenantState;
  tenant: Tenant | null;
  issues: TenantIssue[];
}

export interface TenantChange {
  slug: string;
  /** `files`: something else in the folder than tenant.yaml, such as a logo or a text. `forgotten`: purged for good. */
  kind: 'state' | 'config' | 'files' | 'forgotten';
}

export interface TenantRegistryOptions {
  /** The folder of tenant folders. */
  dir: string;
  /** Where last good versions are kept, outside `dir`: `$DATA_DIR/tenants-last-good`. */
  cacheDir: string;
  log: Logger;
  /** Finds or makes the id that a tenant's rows carry. Asked again later when it fails. */
  ensureTenantId: (slug: string) => Promise<string>;
  /** Follow changes while running; scripts and most tests read once. */
  watch: boolean;
  /** Hosts of the platform itself that no tenant may claim, with what they are for. */
  reservedHosts?: ReadonlyMap<string, string>;
}

export interface TenantRegistry {
  /** Reads all folders and, with `watch`, follows them. Rejects only when an id cannot be had from the database. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Reads all folders again now and resolves when the result is in force. */
  refresh(): Promise<void>;
  /** The site of a normalised host; null when no served site has it. */
  byHost(host: string): Tenant | null;
  /** A site by id, suspended ones too: their payments and webhooks are still finished. */
  byId(id: string): Tenant | null;
  bySlug(slug: string): Tenant | null;
  /** All sites with state and errors, by slug. */
  list(): TenantEntry[];
  /** Calls `listener` after each change; returns how to stop that. */
  onChange(listener: (change: TenantChange) => void): () => void;
}

/** What the registry answers from at one moment; replaced as a whole, so that no request sees half of a change. */
interface Snapshot {
  entries: Map<string, TenantEntry>;
  byHost: Map<string, Tenant>;
  byId: Map<string, Tenant>;
}

/** All sister sites, in memory, kept equal to their folders while the process runs. */
export function createTenantRegistry(options: TenantRegistryOptions): TenantRegistry {
  const { dir, log, ensureTenantId } = options;
  const store = createLastGoodStore(options.cacheDir);
  const scanner = createFolderScanner(dir);
  const ids = new Map<string, string>();
  const listeners = new Set<(change: TenantChange) => void>();
  let lastGood = new Map<string, TenantConfig>();
  let snapshot: Snapshot = { entries: new Map(), byHost: new Map(), byId: new Map() };
  let watcher: { stop(): Promise<void> } | null = null;
  let queue: Promise<void> = Promise.resolve();

  async function idOf(slug: string): Promise<string> {
    const id = ids.get(slug) ?? (await ensureTenantId(slug));
    ids.set(slug, id);
    return id;
  }

  async function scan(settled: boolean): Promise<boolean> {
    const found = await scanner.scan(new Set(snapshot.entries.keys()), settled);
    if (found.failure !== null) {
      log.error(
        { event: 'tenants_unreadable', dir },
        `the folder of tenants ${found.failure}; nothing changes until it can be read`,
      );
      return false;
    }
    const claims = settleHostClaims(
      found.readings.map(({ slug, reading }) => ({
        slug,
        versions: versionsOf(slug, reading.ok ? reading.config : null),
      })),
      {
        owners: ownersOf(snapshot.byHost),
        formerOwners: formerOwnersOf(lastGood),
        reserved: options.reservedHosts ?? new Map(),
      },
    );
    const entries = new Map<string, TenantEntry>();
    for (const { slug, reading } of found.readings) {
      const issues = [...(reading.ok ? [] : reading.issues), ...(claims.issues.get(slug) ?? [])];
      entries.set(slug, await entryOf(slug, claims.served.get(slug) ?? null, issues));
    }
    for (const [slug, config] of lastGood) {
      if (entries.has(slug)) continue;
      // A purge removes the last good version too: then nothing of the site is left to know.
      if (!(await store.has(slug))) {
        lastGood.delete(slug);
        ids.delete(slug);
        continue;
      }
      entries.set(slug, { slug, state: 'suspended', tenant: toTenant(config, await idOf(slug)), issues: [] });
    }
    await putInForce(entries);
    return found.unsettled;
  }

  function versionsOf(slug: string, fromFile: TenantConfig | null): TenantConfig[] {
    const old = lastGood.get(slug);
    return [...(fromFile ? [fromFile] : []), ...(old ? [old] : [])];
  }

  async function entryOf(slug: string, config: TenantConfig | null, issues: TenantIssue[]): Promise<TenantEntry> {
    if (!config) return { slug, state: 'not_served', tenant: null, issues };
    const tenant = toTenant(config, await idOf(slug));
    return { slug, state: issues.length === 0 ? 'serving' : 'last_good', tenant, issues };
  }

  async function putInForce(entries: Map<string, TenantEntry>): Promise<void> {
    const before = snapshot;
    snapshot = toSnapshot(entries);
    for (const entry of entries.values()) {
      if (entry.state === 'serving' && entry.tenant) await remember(entry.tenant);
    }
    announce(before, snapshot);
  }

  async function remember({ id: _id, ...config }: Tenant): Promise<void> {
    if (JSON.stringify(lastGood.get(config.slug)) === JSON.stringify(config) && (await store.has(config.slug))) return;
    lastGood.set(config.slug, config);
    try {
      await store.save(config);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
      log.warn({ event: 'tenant_last_good_unsaved', tenant: config.slug }, `last good version not written (${code})`);
    }
  }

  function announce(before: Snapshot, after: Snapshot): void {
    for (const slug of new Set([...before.entries.keys(), ...after.entries.keys()])) {
      const [old, now] = [before.entries.get(slug), after.entries.get(slug)];
      if (JSON.stringify(old) === JSON.stringify(now)) continue;
      if (now) logEntry(log, now, JSON.stringify(old?.issues ?? []) !== JSON.stringify(now.issues), old?.state);
      emit({ slug, kind: !now ? 'forgotten' : old?.state === now.state ? 'config' : 'state' });
    }
  }

  function emit(change: TenantChange): void {
    for (const listener of listeners) listener(change);
  }

  /** Scans run one after another; resolves to whether another look is needed soon. */
  function enqueue(settled: boolean): Promise<boolean> {
    const run = queue.then(() => scan(settled));
    queue = run.then(
      () => undefined,
      () => undefined,
    );
    return run;
  }

  async function rescan(changedSlugs: ReadonlySet<string>): Promise<boolean> {
    try {
      return await enqueue(false);
    } catch (error) {
      log.error(
        { event: 'tenants_rescan_failed', reason: (error as Error).message },
        'tenant folders not taken over; tried again',
      );
      return true;
    } finally {
      for (const slug of changedSlugs) if (snapshot.entries.has(slug)) emit({ slug, kind: 'files' });
    }
  }

  return {
    async start() {
      lastGood = await store.load();
      await enqueue(true);
      if (options.watch) watcher = watchTenantFolders({ dir, log, rescan });
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
    byId: (id) => snapshot.byId.get(id) ?? null,
    bySlug: (slug) => snapshot.entries.get(slug)?.tenant ?? null,
    list: () => [...snapshot.entries.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function toTenant(config: TenantConfig, id: string): Tenant {
  return Object.freeze({ ...config, id });
}

function toSnapshot(entries: Map<string, TenantEntry>): Snapshot {
  const byHost = new Map<string, Tenant>();
  const byId = new Map<string, Tenant>();
  for (const { tenant, state } of entries.values()) {
    if (!tenant) continue;
    byId.set(tenant.id, tenant);
    if (state !== 'suspended') for (const host of tenant.hosts) byHost.set(host, tenant);
  }
  return { entries, byHost, byId };
}

function ownersOf(byHost: Map<string, Tenant>): Map<string, string> {
  return new Map([...byHost].map(([host, tenant]) => [host, tenant.slug]));
}

function formerOwnersOf(lastGood: Map<string, TenantConfig>): Map<string, string> {
  return new Map(
    [...lastGood.values()].flatMap(({ slug, hosts }) => hosts.map((host): [string, string] => [host, slug])),
  );
}

function logEntry(log: Logger, entry: TenantEntry, issuesChanged: boolean, oldState: TenantState | undefined): void {
  if (issuesChanged) {
    for (const issue of entry.issues) {
      const served = entry.state === 'last_good' ? 'its last good version is served' : 'the site is not served';
      log.error(
        { event: 'tenant_file_refused', tenant: entry.slug, ...issue },
        `${issueLine(issue)} Meanwhile ${served}.`,
      );
    }
  }
  if (oldState === entry.state || entry.issues.length > 0) return;
  log.info(
    { event: 'tenant_state', tenant: entry.slug, state: entry.state, hosts: entry.tenant?.hosts },
    `tenant ${entry.slug}: ${entry.state}`,
  );
}
