import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A shipped site's file as plain data, for tests that change part of it. */
export function tenantFileData(slug: string): Record<string, unknown> {
  return parse(readFileSync(new URL(`./${slug}/tenant.yaml`, import.meta.url), 'utf8')) as Record<string, unknown>;
}
