import { globSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import pg from 'pg';

import { copyMigratedCluster } from '../../tests/setup/postgres/postgres-template.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TARGET = join(ROOT, 'db/types.ts');

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  bytea: 'Buffer',
  varbit: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  is_generated: 'ALWAYS' | 'NEVER';
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

function columnType(column: Column): string {
  const base = TYPES[column.udt_name];
  if (!base) throw new Error(`${column.table_name}.${column.column_name}: no TypeScript type for ${column.udt_name}`);
  const nullable = column.is_nullable === 'YES' ? `${base} | null` : base;
  if (column.is_generated === 'ALWAYS') return `GeneratedAlways<${nullable}>`;
  return column.column_default === null ? nullable : `Generated<${nullable}>`;
}

/** Row types that some source imports; the others are only part of `DB`. */
function importedRowTypes(): Set<string> {
  const files = globSync('{app,db,scripts,server,tests}/**/*.{ts,tsx}', { cwd: ROOT });
  const lists = files.flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(/import type \{([^}]*)\} from '[./]+\/db\/types\.ts'/g),
  ]);
  return new Set(lists.flatMap(([, names = '']) => names.match(/\w+/g) ?? []));
}

/**
 * Renders `db/types.ts` from a migrated database.
 * @param url a `postgres://` URL of a role that may read the catalogue
 */
export async function renderDbTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, column_default, is_generated from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely_%' order by table_name, ordinal_position`,
  );
  await client.end();
  const imported = importedRowTypes();
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${camel(column.column_name)}: ${columnType(column)};`);
    const name = `${pascal(table)}Table`;
    return `${imported.has(name) ? 'export ' : ''}interface ${name} {\n${lines.join('\n')}\n}\n`;
  });
  const entries = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table;`);
  return `// Generated from the migrated database by scripts/generate/db-types.ts; a test fails when it is stale.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type JsonValue = string | number | boolean | null | { [key: string]: JsonValue | undefined } | JsonValue[];
type Json = ColumnType<JsonValue, string, string>;

${interfaces.join('\n')}
export interface DB {
${entries.join('\n')}
}
`;
}

async function renderFromMigrations(): Promise<string> {
  const dataDir = await copyMigratedCluster();
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    return await renderDbTypes(postgres.migratorUrl);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(TARGET, await renderFromMigrations());
}
