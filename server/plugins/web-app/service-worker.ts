import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

import { domainError } from '../../lib/errors/errors.ts';
import type { AppIcons } from './app-icons.ts';
import { offlineVersion } from './offline-page.ts';
import { shortName } from './web-manifest.ts';

/**
 * Serves the service worker at the root of each site, so that its scope covers all pages. Browsers check for updates
 * often, so it must not be cached. Its first lines contain the version of the site's offline page (a changed script
 * makes browsers update the worker) and the manifest's name, which is the title of a notification without one: the
 * notification may be seen by others, and the host name may reveal too much.
 * @param options.file path of `public/service-worker.js`
 */
export function registerServiceWorker(app: FastifyInstance, options: { file: string; icons: AppIcons }): void {
  const { file, icons } = options;
  app.get('/service-worker.js', async (request, reply) => {
    if (!request.tenant) throw domainError('not_found');
    const version = await offlineVersion(request, request.tenant, icons);
    const name = JSON.stringify(shortName(request.tenant.neutral_name));
    const given = `self.offlineVersion = '${version}';\nself.neutralName = ${name};\n`;
    const script = given + (await readFile(file, 'utf8'));
    void reply.header('cache-control', 'no-cache').header('service-worker-allowed', '/');
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
