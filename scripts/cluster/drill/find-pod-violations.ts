import type pg from 'pg';

import { INVOICE_NUMBERS } from '../../../server/pods/pods-file.ts';

/** A pod, connected as a role to which row-level security does not apply, with the sites that are in it. */
export interface PodSites {
  client: pg.Client;
  slugs: readonly string[];
}

/** Sites of other pods ($1) that a pod claims, or has members of. */
const STRAY_SITES = `
  select t.slug from tenants t where t.slug = any($1::text[])
    and (t.pod is null or exists (select from users u where u.tenant_id = t.id))`;

interface IssuedNumber {
  series: string;
  year: number;
  number: number;
}

const ISSUED_NUMBERS = `select distinct series, year, number from invoices where series <> ''`;

/** Numbers that more than one pod has. */
function findTwice(issued: readonly IssuedNumber[]): string[] {
  const same = Map.groupBy(issued, ({ series, year, number }) => `${series} ${year} ${number}`);
  return [...same].filter(([, list]) => list.length > 1).map(([name]) => name);
}

/** Series, with their year, of which a pod skipped a number. Invoices of a site may be in a pod that did not issue them. */
function findGaps(issued: readonly IssuedNumber[]): string[] {
  const ranges = Map.groupBy(
    issued,
    ({ series, year, number }) => `${series} ${year} ${Math.floor((number - 1) / INVOICE_NUMBERS)}`,
  );
  return [...ranges.values()]
    .filter((range) => {
      const numbers = new Set(range.map(({ number }) => number));
      return numbers.size !== Math.max(...numbers) - Math.min(...numbers) + 1;
    })
    .map((range) => `${range[0]!.series} ${range[0]!.year}`);
}

/**
 * Compares several pods with each other: a site is in its pod only, and no two pods issue the same number in an invoice
 * series.
 * @returns a line for each broken rule
 */
export async function findPodViolations(pods: readonly PodSites[]): Promise<string[]> {
  const broken: string[] = [];
  const issued: IssuedNumber[] = [];
  for (const { client, slugs } of pods) {
    const others = pods.flatMap((pod) => pod.slugs).filter((slug) => !slugs.includes(slug));
    const stray = await client.query<{ slug: string }>(STRAY_SITES, [others]);
    broken.push(...stray.rows.map(({ slug }) => `a site is in its pod only: broken for ${slug}`));
    issued.push(...(await client.query<IssuedNumber>(ISSUED_NUMBERS)).rows);
  }
  const twice = findTwice(issued);
  if (twice.length > 0)
    broken.push(`pods issue other invoice numbers: broken ${twice.length} times, such as ${twice[0]}`);
  broken.push(...findGaps(issued).map((name) => `pods issue invoice numbers without gaps: broken for ${name}`));
  return broken;
}
