import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { LRUCache } from 'lru-cache';

import { DomainError } from '../errors/errors.ts';
import { processMs } from '../time/clock.ts';
import { traceOutgoingCalls } from './outgoing-calls.ts';
import { operationOf, withoutLiterals } from './statement-text.ts';
import type { Tracing } from './tracing.ts';

const MAX_TEXTS = 1_000;

/** The kind of an error, never its message, which may quote a value. */
const errorType = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'error';
};

function fail(span: Span, error: unknown): void {
  // A response that a loader throws is an answer.
  if (!(error instanceof Error)) return;
  span.setAttribute('error.type', errorType(error));
  const expected = error instanceof DomainError && error.status < 500;
  if (!expected) span.setStatus({ code: SpanStatusCode.ERROR });
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** Records with OpenTelemetry's SDK and sends by OTLP over HTTP. Import it only if traces are wanted. */
export function createTracing(options: {
  endpoint: string;
  headers: Record<string, string>;
  ratio: number;
  resource: Attributes;
}): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: options.headers,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes(options.resource),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const tracer = provider.getTracer('sibling');
  const texts = new LRUCache<string, string>({ max: MAX_TEXTS });
  const stopOutgoing = traceOutgoingCalls(tracer);

  function textOf(sql: string): string {
    const text = texts.get(sql) ?? withoutLiterals(sql);
    texts.set(sql, text);
    return text;
  }

  return {
    span(name, attributes, work) {
      const span = tracer.startSpan(name, { attributes });
      const failed = (error: unknown): never => {
        fail(span, error);
        span.end();
        throw error;
      };
      try {
        const result = context.with(trace.setSpan(context.active(), span), work);
        if (!isPromise(result)) {
          span.end();
          return result;
        }
        const ended = result.then((value) => {
          span.end();
          return value;
        }, failed);
        return ended as typeof result;
      } catch (error) {
        return failed(error);
      }
    },
    beginRequest(attributes) {
      // A client's own trace is not continued: anybody could make this server record.
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
      const within = trace.setSpan(ROOT_CONTEXT, span);
      return {
        within: (work) => context.with(within, work),
        end(name, status, more) {
          span.updateName(name);
          span.setAttributes({ ...more, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    statement(sql, tookMs, error) {
      const end = processMs();
      const operation = operationOf(sql);
      const span = tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        startTime: end - tookMs,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': textOf(sql),
        },
      });
      fail(span, error);
      span.end(end);
    },
    async close() {
      stopOutgoing();
      await provider.shutdown().catch(() => undefined);
      context.disable();
    },
  };
}
