import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

import { context, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';

/** A request of `fetch`, as Node's channels show it. */
interface FetchRequest {
  method: string;
  origin: string | URL;
}

/** Of an address only its host: paths and queries contain ids, keys and names. */
const hostOf = ({ origin }: FetchRequest): string => (URL.canParse(String(origin)) ? new URL(origin).hostname : '');

/**
 * Records requests that are made within a span, by `fetch` and by Node's HTTP client. Those outside of one are the
 * exporter's own.
 * @returns what ends it
 */
export function traceOutgoingCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();

  function begin(request: object, method: string, host: string): void {
    if (!trace.getSpan(context.active())?.isRecording()) return;
    const attributes = { 'http.request.method': method, 'server.address': host };
    spans.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  }

  function end(request: object, status: number | undefined): void {
    const span = spans.get(request);
    spans.delete(request);
    if (status !== undefined) span?.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  }

  const channels: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: { request: FetchRequest }) =>
      begin(request, request.method, hostOf(request)),
    'undici:request:headers': ({ request, response }: { request: object; response: { statusCode: number } }) =>
      end(request, response.statusCode),
    'undici:request:error': ({ request }: { request: object }) => end(request, undefined),
    'http.client.request.created': ({ request }: { request: ClientRequest }) =>
      begin(request, request.method, request.host),
    'http.client.response.finish': ({ request, response }: { request: object; response: IncomingMessage }) =>
      end(request, response.statusCode),
    'http.client.request.error': ({ request }: { request: object }) => end(request, undefined),
  };
  const listeners = Object.entries(channels) as Array<[string, (message: unknown) => void]>;
  for (const [name, listener] of listeners) subscribe(name, listener);
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
}
