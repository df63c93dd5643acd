import { sql, type RawBuilder } from 'kysely';

const MAX_LENGTH = 60;

/** Collects visits above the daily limit of distinct networks, because anyone can invent names. */
export const OTHER_NETWORKS = '*';

/** Normalized name of an affiliate network for metrics; empty for none. */
export const normalizeNetworkName = (network: string | undefined | null): string =>
  [...(network ?? '').toLowerCase()].slice(0, MAX_LENGTH).join('');

/** The same as SQL expression for a stored name. @param column such as `u.network` */
export const networkNameSql = (column: string): RawBuilder<string> =>
  sql<string>`coalesce(left(lower(${sql.ref(column)}), ${sql.lit(MAX_LENGTH)}), '')`;
