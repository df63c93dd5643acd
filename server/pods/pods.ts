import type { PodDatabase } from '../../db/pods.ts';
import type { TenantEntry, TenantRegistry } from '../modules/platform/tenants/index.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { DEFAULT_POD } from '../../tenants/value-lists.ts';

/** The databases over which the sites are distributed: one, unless PODS_FILE names others. */
export interface Pods {
  list: readonly PodDatabase[];
  /** Name of the pod that has a site's data; null while it is not known. */
  podOf(tenantId: string): string | null;
}

/** The pods of an installation with one database. */
export const onePod = (database: PodDatabase['database']): Pods => ({
  list: [{ name: DEFAULT_POD, database, isOpen: () => true }],
  podOf: () => DEFAULT_POD,
});

/** The registry of sites, listing only the sites of one pod. */
export function sitesOfPod({ pods, tenants }: { pods: Pods; tenants: TenantRegistry }, name: string): TenantRegistry {
  const isHere = ({ tenant }: TenantEntry) => (tenant ? pods.podOf(tenant.id) === name : false);
  return { ...tenants, list: () => tenants.list().filter(isHere) };
}

/** Warns about a site whose data is not in the pod that its file names. */
export function describeOtherPod(
  { list, podOf }: Pods,
  { id, slug, pod }: Pick<Tenant, 'id' | 'slug' | 'pod'>,
): string[] {
  const actual = podOf(id);
  if (list.length === 1 || actual === null || actual === pod) return [];
  return [`says pod: ${pod}, but the data of ${slug} is in ${actual}, from where it is served: say pod: ${actual}`];
}
