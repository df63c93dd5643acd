import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { tenantSchema } from '../../tenants/tenant.schema.ts';

export const TENANT_JSON_SCHEMA = fileURLToPath(new URL('../../tenants/tenant.schema.json', import.meta.url));

/**
 * Renders the JSON Schema with which editors complete tenant files. Rules between fields are validated only by the
 * platform.
 */
export async function renderTenantJsonSchema(): Promise<string> {
  const schema = z.toJSONSchema(tenantSchema, { io: 'input', target: 'draft-7' });
  const config = await resolveConfig(TENANT_JSON_SCHEMA);
  return format(JSON.stringify({ title: 'Sister site', ...schema }), { ...config, filepath: TENANT_JSON_SCHEMA });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(TENANT_JSON_SCHEMA, await renderTenantJsonSchema());
}
