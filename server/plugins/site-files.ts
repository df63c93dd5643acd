import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { WORDS_PATH, wordSheet } from '../../i18n/word-sheets.ts';
import { LOCALES } from '../../tenants/value-lists.ts';
import { domainError } from '../lib/errors.ts';
import { patternFile } from '../modules/tenants/theme-check.ts';
import { PATTERN_PATH } from './site-assets.ts';
import type { SiteAssetsSource } from './site-assets.ts';

const LASTING = 'public, max-age=31536000, immutable';
/** A changed drawing shows within minutes, and no page waits for the answer to that question. */
const DRAWING = 'public, max-age=300, stale-while-revalidate=86400';
/** A drawing opened by itself runs nothing and loads nothing, whatever is in the file. */
const DRAWING_POLICY = `default-src 'none'; style-src 'unsafe-inline'`;
/** The sign that a folder has without naming it. */
const DEFAULT_SIGN = 'logo.svg';

export interface SiteFilesOptions {
  /** Folder of the tenant folders. */
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
    .header('cache-control', DRAWING)
    .header('content-security-policy', DRAWING_POLICY)
    .header('x-content-type-options', 'nosniff')
    .type('image/svg+xml')
    .send(drawing);
}

/** Serves what a site brings itself: its sign, its pattern, the stylesheet of what it changes in its theme, its words. */
export function registerSiteFiles(app: FastifyInstance, { tenantsDir, assets }: SiteFilesOptions): void {
  /** A drawing of the site's folder. The name is a plain file name: the schema refuses any other. */
  const drawingOf = async ({ tenant }: FastifyRequest, name: string | null) =>
    tenant && name ? readDrawing(join(tenantsDir, tenant.slug, name)) : null;

  app.get('/favicon.svg', async (request, reply) => {
    const sign = await drawingOf(request, request.tenant?.theme.logo ?? DEFAULT_SIGN);
    // Without a sign of its own a site has none; an empty answer keeps browsers from asking again.
    return sign ? sendDrawing(reply, sign) : reply.header('cache-control', DRAWING).code(204).send();
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
    // A page from just before a change asks for the old address; it gets what is true now, and keeps none of it.
    const lasting = sheet.address === `/theme/${request.params.name}`;
    return reply
      .header('cache-control', lasting ? LASTING : 'no-store')
      .type('text/css; charset=utf-8')
      .send(sheet.css);
  });
  app.get<{ Params: Record<'version' | 'locale' | 'chunk', string> }>(WORDS_PATH, async (request, reply) => {
    const { tenant, params } = request;
    const locale = LOCALES.find((each) => each === params.locale);
    const sheet = tenant && locale ? wordSheet({ tenant, locale }) : null;
    if (!sheet || !Object.hasOwn(sheet.chunks, params.chunk)) throw domainError('not_found');
    return reply
      .header('cache-control', sheet.version === params.version ? LASTING : 'no-store')
      .send(sheet.chunks[params.chunk]);
  });
}
