import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Letters of a network's name that figures keep. */
const LENGTH = 60;

/** Where visits count whose network is one too many for a day: names are free to invent. */
export const OTHER_NETWORKS = '*';

/** The name under which figures know the network of an address; empty where there is none. */
export const networkName = (network: string | undefined | null): string =>
  [...(network ?? '').toLowerCase()].slice(0, LENGTH).join('');

/** The same of a stored one. @param column such as `u.network` */
export const networkNameOf = (column: string): RawBuilder<string> =>
  sql<string>`coalesce(left(lower(${sql.ref(column)}), ${sql.lit(LENGTH)}), '')`;
