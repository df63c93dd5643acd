import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

/**
 * Serves the service worker at the root of each site, so that it may act for all pages of it. A browser asks for a
 * newer one often and must not be answered from a cache.
 * @param file path of `public/service-worker.js`
 */
export function registerServiceWorker(app: FastifyInstance, file: string): void {
  app.get('/service-worker.js', async (_request, reply) => {
    void reply.header('cache-control', 'no-cache').header('service-worker-allowed', '/');
    return reply.type('text/javascript; charset=utf-8').send(await readFile(file));
  });
}
