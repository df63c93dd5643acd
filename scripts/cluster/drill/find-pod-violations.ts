import type pg from 'pg';

/** A pod, connected as a role to which row-level security does not apply, with the sites that are in it. */
export interface PodSites {
  client: pg.Client;
  slugs: readonly string[];
}

/** Sites of other pods ($1) that a pod claims, or has members of. */
const STRAY_SITES = `
  select t.slug from tenants t where t.slug = any($1::text[])
    and (t.pod is null or exists (select from users u where u.tenant_id = t.id))`;

const INVOICE_NUMBERS = `select distinct concat_ws(' ', series, year, number) as number from invoices where series <> ''`;

/**
 * Compares several pods with each other: a site is in its pod only, and no two pods issue the same number in an invoice
 * series.
 * @returns a line for each broken rule
 */
export async function findPodViolations(pods: readonly PodSites[]): Promise<string[]> {
  const broken: string[] = [];
  const issued = new Set<string>();
  for (const { client, slugs } of pods) {
    const others = pods.flatMap((pod) => pod.slugs).filter((slug) => !slugs.includes(slug));
    const stray = await client.query<{ slug: string }>(STRAY_SITES, [others]);
    broken.push(...stray.rows.map(({ slug }) => `a site is in its pod only: broken for ${slug}`));
    const { rows } = await client.query<{ number: string }>(INVOICE_NUMBERS);
    const twice = rows.filter(({ number }) => issued.has(number));
    if (twice.length > 0)
      broken.push(`pods issue other invoice numbers: broken ${twice.length} times, such as ${twice[0]!.number}`);
    for (const { number } of rows) issued.add(number);
  }
  return broken;
}
