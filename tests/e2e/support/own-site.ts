import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

import type { NicheName } from '../../../tenants/value-lists.ts';
import { createClient } from './client.ts';
import { siteUrl, tenantsDir } from './sites.ts';

export interface OwnSite {
  slug: string;
  name: string;
  /** The demo site that it is a copy of. */
  of?: NicheName;
  /** Values to change in its tenant file, by key. */
  changes?: Readonly<Record<string, string>>;
}

/** Starts a separate site for a test: the brand of a demo site, without its members. */
export async function startSite({ slug, name, of = 'default', changes = {} }: OwnSite): Promise<void> {
  cpSync(join(tenantsDir(), of), join(tenantsDir(), slug), { recursive: true });
  let text = readFileSync(join(tenantsDir(), of, 'tenant.yaml'), 'utf8');
  for (const [key, value] of Object.entries({ slug, name, hosts: `[${slug}.localhost]`, ...changes })) {
    const line = `${key}: ${value}`;
    const former = new RegExp(`^${key}: .*$`, 'm');
    text = former.test(text) ? text.replace(former, line) : `${line}\n${text}`;
  }
  writeFileSync(join(tenantsDir(), slug, 'tenant.yaml'), text);
  await expect.poll(async () => (await createClient(siteUrl(slug)).send('GET', '/')).status).toBe(200);
}

/** Removes the separate site of a test. */
export function endSite(slug: string): void {
  rmSync(join(tenantsDir(), slug), { recursive: true, force: true });
}
