import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A free copy of a shipped site's file as plain data, for tests that change one thing in it. */
export function tenantFileData(slug: string): Record<string, unknown> {
  return parse(readFileSync(new URL(`./${slug}/tenant.yaml`, import.meta.url), 'utf8')) as Record<string, unknown>;
}
