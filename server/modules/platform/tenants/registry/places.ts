import { createHash } from 'node:crypto';

import type { PodDatabase } from '../../../../../db/pods.ts';
import { isOutage } from '../../../../lib/errors/outage.ts';
import { ensureTenantRows, insertForwardingRows, selectPlacements, type Placement } from './tenants.queries.ts';

/** A site and the pod that its file names. */
export interface SitePlace {
  slug: string;
  pod: string;
}

/** Where the sites' data is, as the pods themselves say; a site's file only says where a new site begins. */
export interface Places {
  /** Name of the pod that has a site's data; null while it is not known. */
  podOf(tenantId: string): string | null;
  /** The ids of sites, created in the pod of their file where no pod has one; sites of which that is not known are absent. */
  ensure(sites: readonly SitePlace[]): Promise<Map<string, string>>;
  /** The id of one site; a placeholder while it is not known. */
  ensureOne(site: SitePlace): Promise<string>;
  isProvisional(id: string): boolean;
  /** Looks again for a site that has moved. */
  renew(tenantId: string): Promise<void>;
}

/** Of no site, and the same at each try. */
function standIn(slug: string): string {
  const hex = createHash('sha256').update(`site ${slug}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What a pod has stored about sites. */
interface Answer {
  pod: PodDatabase;
  rows: Placement[];
}

/** Where a site's data is. */
interface Home {
  slug: string;
  id: string;
  /** Name of the pod. */
  pod: string;
  moves: number;
}

async function ask(pod: PodDatabase, slugs: readonly string[]): Promise<Answer | null> {
  if (!pod.isOpen()) return null;
  try {
    return { pod, rows: await pod.database.withPlatform((trx) => selectPlacements(trx, slugs)) };
  } catch (error) {
    if (isOutage(error)) return null;
    throw error;
  }
}

const askAll = async (pods: readonly PodDatabase[], slugs: readonly string[]): Promise<Answer[]> =>
  (await Promise.all(pods.map((pod) => ask(pod, slugs)))).filter((answer) => answer !== null);

/** The most recent information of any pod about a site. */
function findLatest(answers: readonly Answer[], slug: string): Home | undefined {
  const found = answers.flatMap(({ pod, rows }) =>
    rows.filter((row) => row.slug === slug).map((row) => ({ ...row, pod: row.pod ?? pod.name })),
  );
  return found.toSorted((one, other) => other.moves - one.moves)[0];
}

/** Where sites live, as far as these pods know it. */
export async function findHomes(slugs: readonly string[], pods: readonly PodDatabase[]): Promise<Home[]> {
  const answers = await askAll(pods, slugs);
  return slugs.flatMap((slug) => findLatest(answers, slug) ?? []);
}

/** @param pods at least one; the first also lists the sites of the others, for the desk */
export function createPlaces(pods: readonly PodDatabase[], newId: () => string): Places {
  const places = new Map<string, string>();
  const slugsById = new Map<string, string>();
  const provisional = new Set<string>();

  /** Stores new sites in the pods that their files name. */
  async function create(sites: readonly SitePlace[]): Promise<Array<{ slug: string; id: string; pod: string }>> {
    const created = [...Map.groupBy(sites, ({ pod }) => pod)].map(async ([name, ofPod]) => {
      const pod = pods.find((each) => each.name === name);
      if (!pod) return [];
      const slugs = ofPod.map(({ slug }) => slug);
      const ids = await pod.database.withPlatform((trx) => ensureTenantRows(trx, slugs, newId));
      return [...ids].map(([slug, id]) => ({ slug, id, pod: name }));
    });
    return (await Promise.all(created)).flat();
  }

  async function ensure(sites: readonly SitePlace[]): Promise<Map<string, string>> {
    const slugs = sites.map(({ slug }) => slug);
    const answers = await askAll(pods, slugs);
    const known = slugs.flatMap((slug) => findLatest(answers, slug) ?? []);
    const slugsKnown = new Set(known.map(({ slug }) => slug));
    // A pod that does not answer may have the site.
    const missing = answers.length === pods.length ? sites.filter(({ slug }) => !slugsKnown.has(slug)) : [];
    const all = [...known, ...(await create(missing))];
    const first = answers.find(({ pod }) => pod === pods[0]);
    const unlisted = all.filter(
      ({ slug, pod }) => pod !== pods[0]!.name && !first?.rows.some((row) => row.slug === slug),
    );
    if (first && unlisted.length > 0)
      await first.pod.database.withPlatform((trx) => insertForwardingRows(trx, unlisted));
    for (const { id, pod, slug } of all) {
      places.set(id, pod);
      slugsById.set(id, slug);
    }
    return new Map(all.map(({ slug, id }) => [slug, id]));
  }

  return {
    podOf: (tenantId) => (provisional.has(tenantId) ? null : (places.get(tenantId) ?? pods[0]!.name)),
    ensure,
    ensureOne: async (site) => {
      const id = (await ensure([site])).get(site.slug);
      if (id !== undefined) return id;
      provisional.add(standIn(site.slug));
      return standIn(site.slug);
    },
    isProvisional: (id) => provisional.has(id),
    renew: async (tenantId) => {
      const slug = slugsById.get(tenantId);
      const [home] = slug === undefined ? [] : await findHomes([slug], pods);
      if (home) places.set(home.id, home.pod);
    },
  };
}
