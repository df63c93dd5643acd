import type { ClientBase } from 'pg';

import type { SiteTable } from './site-tables.ts';

/** The rows of a table are compared in this many parts; parts that differ are copied. */
const PARTS = 256;
const ROWS_AT_ONCE = 2_000;

/** One part of a site's rows of a table. */
interface Part {
  part: number;
  rows: number;
  checksum: string;
}

/** The parts of each table that have rows. */
export type Checksums = ReadonlyMap<string, readonly Part[]>;

/** Part numbers by table. */
type Parts = ReadonlyMap<string, readonly number[]>;

/** Settings that make both pods print a value in the same way, whatever their own settings. */
const SESSION = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0`;

export const prepareSession = async (client: ClientBase): Promise<void> => {
  await client.query(SESSION);
};

/** Row-level security applies to the owner of the tables too, so other sites' rows are neither seen nor changed. */
export const beginAt = async (client: ClientBase, tenantId: string, mode = ''): Promise<void> => {
  await client.query(`begin ${mode}`);
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
};

const keyOf = ({ key, columns }: SiteTable) => `row(${(key ?? columns).join(', ')})`;
const partOf = (table: SiteTable) => `(hash_record_extended(${keyOf(table)}, 0) & ${PARTS - 1})::int`;

const byTable = <Row extends { table: string }>(tables: readonly SiteTable[], rows: readonly Row[]) => {
  const found = Map.groupBy(rows, ({ table }) => table);
  return new Map(tables.map(({ name }) => [name, found.get(name) ?? []]));
};

/** Runs one query over all tables, in the caller's transaction. */
async function askTables<Row extends { table: string }>(
  client: ClientBase,
  tables: readonly SiteTable[],
  tenantId: string,
  queryOf: (table: SiteTable) => string,
): Promise<Map<string, Row[]>> {
  if (tables.length === 0) return new Map();
  const { rows } = await client.query<Row>(tables.map(queryOf).join(' union all '), [tenantId]);
  return byTable(tables, rows);
}

/** Counts the rows of a site and sums up their checksums: of all parts, or of some. */
export function readChecksums(
  client: ClientBase,
  tables: readonly SiteTable[],
  tenantId: string,
  parts?: Parts,
): Promise<Checksums> {
  const among = ({ name }: SiteTable) => (parts ? `where part = any ('{${parts.get(name)!.join(',')}}')` : '');
  return askTables<Part & { table: string }>(
    client,
    parts ? tables.filter(({ name }) => parts.get(name)?.length) : tables,
    tenantId,
    (table) => `select '${table.name}' as table, part, count(*)::int as rows, sum(hash)::text as checksum
      from (select part, ('x' || substr(md5(row(${table.columns.join(', ')})::text), 1, 15))::bit(60)::bigint as hash
          from (select *, ${partOf(table)} as part from ${table.name} where tenant_id = $1) as parted ${among(table)}) as hashed
      group by part`,
  );
}

/** The oldest transaction that may not have ended for the caller's snapshot. */
export async function readOldest(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ oldest: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest',
  );
  return rows[0]!.oldest;
}

/**
 * The parts that were written since a snapshot, found without reading unchanged rows: they have rows of later
 * transactions, or another number of rows than before.
 * @param since `readOldest` of that snapshot; `known`: the parts at that time
 */
export async function findWrittenParts(
  client: ClientBase,
  tables: readonly SiteTable[],
  tenantId: string,
  { since, known }: { since: string; known: Checksums },
): Promise<Parts> {
  const found = await askTables<{ table: string; part: number; rows: number; written: boolean }>(
    client,
    tables,
    tenantId,
    (table) => `select '${table.name}' as table, ${partOf(table)} as part, count(*)::int as rows,
        bool_or(age(xmin) <= age('${since}'::xid)) as written
      from ${table.name} where tenant_id = $1 group by part`,
  );
  return new Map(
    [...found].map(([name, parts]) => {
      const before = new Map((known.get(name) ?? []).map(({ part, rows }) => [part, rows]));
      const written = parts.filter(({ part, rows, written: isWritten }) => isWritten || before.get(part) !== rows);
      const present = new Set(parts.map(({ part }) => part));
      const gone = [...before.keys()].filter((part) => !present.has(part));
      return [name, [...written.map(({ part }) => part), ...gone]];
    }),
  );
}

/** Merges the known parts with newer values of some. */
export const withNewer = (known: Checksums, newer: Checksums, parts: Parts): Checksums =>
  new Map(
    [...known].map(([name, old]) => {
      const renewed = new Set(parts.get(name));
      return [name, [...old.filter(({ part }) => !renewed.has(part)), ...(newer.get(name) ?? [])]];
    }),
  );

/** Numbers of the parts that differ. */
function findDifferences(one: readonly Part[], other: readonly Part[]): number[] {
  const known = new Map(other.map((each) => [each.part, `${each.rows} ${each.checksum}`]));
  const differing = one.filter(({ part, rows, checksum }) => known.get(part) !== `${rows} ${checksum}`);
  const present = new Set(one.map(({ part }) => part));
  return [...differing.map(({ part }) => part), ...[...known.keys()].filter((part) => !present.has(part))];
}

export const countRows = (sums: Checksums): number =>
  [...sums.values()].flat().reduce((total, { rows }) => total + rows, 0);

/** Tables whose rows differ. */
export const differingTables = (one: Checksums, other: Checksums): string[] =>
  [...one].flatMap(([name, parts]) => (findDifferences(parts, other.get(name) ?? []).length > 0 ? [name] : []));

async function copyRows(source: ClientBase, target: ClientBase, table: SiteTable, where: string, values: unknown[]) {
  const { name, columns, types } = table;
  const texts = columns.map((column) => `${column}::text`).join(', ');
  await source.query(
    `declare moved no scroll cursor for select array[${texts}] as row from ${name} where tenant_id = $1 ${where}`,
    values,
  );
  let copied = 0;
  for (;;) {
    const { rows } = await source.query<{ row: Array<string | null> }>(`fetch ${ROWS_AT_ONCE} from moved`);
    if (rows.length === 0) break;
    const lists = columns.map((_, index) => rows.map(({ row }) => row[index]!));
    const places = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
    const names = columns.map((_, index) => `c${index}`);
    const cast = names.map((column, index) => `${column}::${types[index]}`).join(', ');
    await target.query(
      `insert into ${name} (${columns.join(', ')}) select ${cast} from unnest(${places}) as given (${names.join(', ')})`,
      lists,
    );
    copied += rows.length;
  }
  await source.query('close moved');
  return copied;
}

/**
 * Makes the rows of a site at the target equal to those of the source, in the callers' transactions. The target's runs as
 * a replica, so triggers and foreign keys do not act on rows that are already correct.
 * @returns how many rows were copied
 */
export async function copyDifferences(
  source: ClientBase,
  target: ClientBase,
  { tables, tenantId, from, to }: { tables: readonly SiteTable[]; tenantId: string; from: Checksums; to: Checksums },
): Promise<number> {
  let copied = 0;
  for (const table of tables) {
    const parts = findDifferences(from.get(table.name) ?? [], to.get(table.name) ?? []);
    if (parts.length === 0) continue;
    const values = [tenantId, parts];
    const where = `and ${partOf(table)} = any ($2::int[])`;
    await target.query(`delete from ${table.name} where tenant_id = $1 ${where}`, values);
    copied += await copyRows(source, target, table, where, values);
  }
  return copied;
}
