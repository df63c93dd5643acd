import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { RequestSpan, Tracing } from '../../lib/tracing/tracing.ts';

/** The pattern of a request's address, which has no ids; `*` for an unknown one. */
export const routeOf = ({ pagePattern, routeOptions }: FastifyRequest): string =>
  pagePattern ?? routeOptions.url ?? '*';

/**
 * Records a span for each request. A body is received in the events of the connection, after which the span must be set
 * again. Register it only if traces are wanted.
 */
export function registerRequestTraces(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.beginRequest({ 'http.request.method': request.method, 'sibling.request_id': request.id });
    spans.set(request, span);
    span.within(done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  const end = (request: FastifyRequest, status: number) => {
    const route = routeOf(request);
    const attributes = { 'http.route': route, ...(request.tenant && { 'sibling.site': request.tenant.slug }) };
    spans.get(request)?.end(`${request.method} ${route}`, status, attributes);
    spans.delete(request);
  };
  app.addHook('onResponse', async (request, { statusCode }) => end(request, statusCode));
  /** The client went away: nginx's status for it. */
  app.addHook('onRequestAbort', async (request) => end(request, 499));
}
