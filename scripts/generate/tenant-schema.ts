import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';
import { z } from 'zod';
import { tenantSchema } from '../../tenants/tenant.schema.ts';

export const TENANT_JSON_SCHEMA = fileURLToPath(new URL('../../tenants/tenant.schema.json', import.meta.url));

/** The formatter's configuration, which its API does not look for. */
const FORMAT = fileURLToPath(new URL('../../.oxfmtrc.json', import.meta.url));

/**
 * Renders the JSON Schema with which editors complete tenant files. Rules between fields are validated only by the
 * platform.
 */
export async function renderTenantJsonSchema(): Promise<string> {
  const schema = z.toJSONSchema(tenantSchema, { io: 'input', target: 'draft-7' });
  const options = JSON.parse(await readFile(FORMAT, 'utf8')) as FormatConfig;
  const { code } = await format(TENANT_JSON_SCHEMA, JSON.stringify({ title: 'Sister site', ...schema }), options);
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(TENANT_JSON_SCHEMA, await renderTenantJsonSchema());
}
