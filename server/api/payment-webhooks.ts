import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Services } from '../services.ts';
import { requireSite } from './register-calls.ts';

const PATH = '/api/webhooks/:provider';
/** A provider event names one payment; a signed one contains it as well. */
const BODY_LIMIT = 16 * 1024;

/**
 * `POST /api/webhooks/{provider}`, and `/signed` for events signed over the exact body, so the body is read as text
 * whatever its media type. An event is stored before the response; the response does not reveal whether its payment is
 * known. The sender's address is not checked.
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
          await services.payments.receiveProviderEvent(requireSite(request), {
            provider,
            request: toProviderEvent(request),
            signed,
          });
          return reply.header('cache-control', 'no-store').send({});
        },
      );
    }
  });
}

function toProviderEvent({ body, headers }: FastifyRequest) {
  return { body: typeof body === 'string' ? body : '', contentType: headers['content-type'] ?? '', headers };
}
