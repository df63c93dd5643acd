import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { domainError } from '../../lib/errors/errors.ts';
import type { AppIcons } from '../web-app/app-icons.ts';

/** Link preview services cache a picture by its URL for days; a changed one should appear within hours. */
const CACHE = 'public, max-age=3600';
/** Size limit of link preview services, in bytes; a picture of 1200 by 630 px is about a tenth of it. */
const MAX_BYTES = 5_000_000;
const TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png' };

async function readOwnPicture(tenant: Tenant, tenantsDir: string): Promise<{ type: string; bytes: Buffer } | null> {
  const name = tenant.theme.og_image;
  const type = name && TYPES[extname(name)];
  if (!type) return null;
  const file = join(tenantsDir, tenant.slug, name);
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile() || facts.size > MAX_BYTES) return null;
  return { type, bytes: await readFile(file) };
}

/**
 * Serves a site's link preview picture: its own (`theme.og_image`), else its logo on its colour.
 * @param options.tenantsDir folder of the tenant folders
 */
export function registerLinkPreview(app: FastifyInstance, options: { icons: AppIcons; tenantsDir: string }): void {
  app.get('/link-preview', async ({ tenant }, reply) => {
    if (!tenant) throw domainError('not_found');
    const own = await readOwnPicture(tenant, options.tenantsDir);
    void reply.header('cache-control', CACHE);
    if (own) return reply.type(own.type).send(own.bytes);
    return reply.type('image/png').send((await options.icons.draw(tenant)).icons['link-preview']);
  });
}
