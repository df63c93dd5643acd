import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Services } from '../services.ts';
import { requireSite } from './register-calls.ts';

const PATH = '/api/webhooks/:provider';
/** A notice names one payment; a signed one carries it as well. */
const BODY_LIMIT = 16 * 1024;

/**
 * `POST /api/webhooks/{provider}`, and the same with `/signed` for notices that carry a signature of their body, which is
 * why that is read to the letter, whatever its media type. A notice is stored before it is answered; the answer says
 * nothing about whether its payment is known. Where it comes from says nothing.
 */
export function registerPaymentWebhooks(
  app: FastifyInstance,
  { services }: { services: Pick<Services, 'payments'> },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const signed of [false, true]) {
      scope.post<{ Params: { provider: string } }>(
        signed ? `${PATH}/signed` : PATH,
        { bodyLimit: BODY_LIMIT },
        async (request, reply) => {
          const { provider } = request.params;
          await services.payments.receiveNotice(requireSite(request), { provider, request: noticeOf(request), signed });
          return reply.header('cache-control', 'no-store').send({});
        },
      );
    }
  });
}

function noticeOf({ body, headers }: FastifyRequest) {
  return { body: typeof body === 'string' ? body : '', contentType: headers['content-type'] ?? '', headers };
}
