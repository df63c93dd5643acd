import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

import { domainError } from '../lib/errors.ts';
import type { AppIcons } from './app-icons.ts';
import { offlineVersion } from './offline-page.ts';

/**
 * Serves the service worker at the root of each site, so that it may act for all pages of it. A browser asks for a
 * newer one often and must not be answered from a cache. Its first line names the version of the site's offline page: a
 * changed page makes a changed worker, which is what has a browser fetch it.
 * @param options.file path of `public/service-worker.js`
 */
export function registerServiceWorker(app: FastifyInstance, options: { file: string; icons: AppIcons }): void {
  const { file, icons } = options;
  app.get('/service-worker.js', async (request, reply) => {
    if (!request.tenant) throw domainError('not_found');
    const version = await offlineVersion(request, request.tenant, icons);
    const script = `self.offlineVersion = '${version}';\n${await readFile(file, 'utf8')}`;
    void reply.header('cache-control', 'no-cache').header('service-worker-allowed', '/');
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
