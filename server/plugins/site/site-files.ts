import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { SITE_TEXTS_ROUTE, browserSiteTexts } from '../../../i18n/browser-site-texts.ts';
import { LOCALES } from '../../../tenants/value-lists.ts';
import { CACHE_FOREVER, CACHE_MINUTES } from '../../lib/network/cache-control.ts';
import { domainError } from '../../lib/errors/errors.ts';
import { patternFile } from '../../modules/platform/tenants/index.ts';
import { PATTERN_PATH, type SiteAssetsSource } from './site-assets.ts';
import { DEFAULT_LOGO } from '../web-app/app-icon-logo.ts';

/** A picture opened directly must not run or load anything, whatever the file contains. */
const DRAWING_POLICY = `default-src 'none'; style-src 'unsafe-inline'`;

interface SiteFilesOptions {
  tenantsDir: string;
  assets: SiteAssetsSource;
}

async function readDrawing(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function sendDrawing(reply: FastifyReply, drawing: Buffer): FastifyReply {
  return reply
    .header('cache-control', CACHE_MINUTES)
    .header('content-security-policy', DRAWING_POLICY)
    .header('x-content-type-options', 'nosniff')
    .type('image/svg+xml')
    .send(drawing);
}

/** Serves files of a tenant: its logo, pattern, override stylesheet and site texts. */
export function registerSiteFiles(app: FastifyInstance, { tenantsDir, assets }: SiteFilesOptions): void {
  /** A picture in the site's folder. The schema allows plain file names only. */
  const drawingOf = async ({ tenant }: FastifyRequest, name: string | null) =>
    tenant && name ? readDrawing(join(tenantsDir, tenant.slug, name)) : null;

  app.get('/favicon.svg', async (request, reply) => {
    const logo = await drawingOf(request, request.tenant?.theme.logo ?? DEFAULT_LOGO);
    // An empty response keeps browsers from requesting a missing logo again.
    return logo ? sendDrawing(reply, logo) : reply.header('cache-control', CACHE_MINUTES).code(204).send();
  });
  app.get('/logo.svg', async (request, reply) => {
    const logo = await drawingOf(request, request.tenant?.theme.logo ?? null);
    if (!logo) throw domainError('not_found');
    return sendDrawing(reply, logo);
  });
  app.get(PATTERN_PATH, async (request, reply) => {
    const pattern = await drawingOf(request, request.tenant && patternFile(request.tenant));
    if (!pattern) throw domainError('not_found');
    return sendDrawing(reply, pattern);
  });
  app.get<{ Params: { name: string } }>('/theme/:name', async (request, reply) => {
    const { tenant } = request;
    const sheet = tenant && assets.overridesOf(tenant);
    if (!sheet || !request.params.name.startsWith(`${tenant.slug}-`)) throw domainError('not_found');
    // A page rendered before a change requests the old URL; it gets the current stylesheet, uncached.
    const lasting = sheet.url === `/theme/${request.params.name}`;
    return reply
      .header('cache-control', lasting ? CACHE_FOREVER : 'no-store')
      .type('text/css; charset=utf-8')
      .send(sheet.css);
  });
  app.get<{ Params: Record<'version' | 'locale' | 'chunk', string> }>(SITE_TEXTS_ROUTE, async (request, reply) => {
    const { tenant, params } = request;
    const locale = LOCALES.find((each) => each === params.locale);
    const sheet = tenant && locale ? browserSiteTexts({ tenant, locale }) : null;
    if (!sheet || !Object.hasOwn(sheet.chunks, params.chunk)) throw domainError('not_found');
    return reply
      .header('cache-control', sheet.version === params.version ? CACHE_FOREVER : 'no-store')
      .send(sheet.chunks[params.chunk]);
  });
}
