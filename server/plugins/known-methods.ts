import type { FastifyInstance } from 'fastify';

import { domainError } from '../lib/errors.ts';

const ALLOWED_METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses methods that no route of the platform uses (TRACE, PROPFIND), and answers 405 and 404 in the platform's own
 * format. Register it after the site is known.
 */
export function registerAllowedMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (ALLOWED_METHODS.includes(request.method)) return;
    void reply.header('allow', ALLOWED_METHODS.join(', '));
    throw domainError('method_not_allowed');
  });
  app.setNotFoundHandler(() => {
    throw domainError('not_found');
  });
}
