import type { FastifyInstance } from 'fastify';

import type { Services } from '../services.ts';
import { requireSite } from './register-calls.ts';

export const MAIL_WEBHOOK_PATH = '/api/hooks/mail';
const SIGNATURE_HEADER = 'mail-hook-signature';
/** A report concerns one mail. */
const BODY_LIMIT = 16 * 1024;

/**
 * `POST /api/hooks/mail`: reports of mail servers. The signature covers the exact body, so the body is read as text.
 * The sender's address is not checked.
 */
export function registerMailWebhook(
  app: FastifyInstance,
  { services }: { services: Pick<Services, 'notifications'> },
): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(MAIL_WEBHOOK_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const signature = request.headers[SIGNATURE_HEADER];
      const body = typeof request.body === 'string' ? request.body : '';
      await services.notifications.processMailReport(requireSite(request), { body, signature });
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
