import type { Attributes } from '@opentelemetry/api';

/** A recorder of traces; only a process with an OTLP endpoint has one. */
export interface Tracing {
  /** Runs `work` in a span; one without a parent begins a trace. */
  span<T>(name: string, attributes: Attributes, work: () => T): T;
  /** Begins the span of a request, in which `within` then runs what is given to it. */
  beginRequest(attributes: Attributes): RequestSpan;
  /** Records a statement that has just ended, within the current span. */
  statement(sql: string, tookMs: number, error: unknown): void;
  /** Sends what was recorded. */
  close(): Promise<void>;
}

export interface RequestSpan {
  within(work: () => void): void;
  end(name: string, status: number, attributes: Attributes): void;
}

let tracing: Tracing | null = null;

/** The recorder; null where nothing is traced. Ask at the start: it does not change afterwards. */
export const currentTracing = (): Tracing | null => tracing;

/**
 * Loads OpenTelemetry and starts to record. Without this call none of its modules is loaded.
 * @param options.endpoint the collector's address, to which `/v1/traces` is added
 * @param options.headers of each request to it, such as a key
 * @param options.ratio the share of traces that are recorded, from 0 to 1
 */
export async function startTracing(options: {
  endpoint: string;
  headers: Record<string, string>;
  ratio: number;
  resource: Attributes;
}): Promise<Tracing> {
  const { createTracing } = await import('./open-telemetry.ts');
  const started = createTracing(options);
  tracing = {
    ...started,
    close: async () => {
      tracing = null;
      await started.close();
    },
  };
  return tracing;
}

/** Puts each call of a function into a span of this name; the same function where nothing is traced. */
export function traced<Args extends unknown[], Result>(
  name: string,
  run: (...args: Args) => Result,
  attributes: Attributes = {},
): (...args: Args) => Result {
  const recorder = tracing;
  return recorder ? (...args) => recorder.span(name, attributes, () => run(...args)) : run;
}
