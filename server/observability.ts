import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Env } from './env.ts';
import { createErrorReports } from './lib/error-reports/error-reports.ts';
import { createLogger, type Logger } from './lib/logger.ts';
import type { Clock } from './lib/time/clock.ts';
import { startTracing } from './lib/tracing/tracing.ts';

const ROOT = resolve(import.meta.dirname, '..');

export const readVersion = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Starts what shows a process from outside, as far as it is set: its log, reports of errors and traces. Call it before
 * everything that is traced is created.
 */
export async function startObservability(env: Env, clock: Clock): Promise<{ log: Logger; close(): Promise<void> }> {
  const version = readVersion();
  const { SITE_MODE: mode, ROLE: role, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  const reports = env.SENTRY_DSN
    ? createErrorReports({
        address: env.SENTRY_DSN,
        root: ROOT,
        origin: { release: version, environment: mode, role },
        clock,
      })
    : null;
  const tracing = endpoint
    ? await startTracing({
        endpoint,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
        resource: {
          'service.name': 'sibling',
          'service.version': version,
          'deployment.environment.name': mode,
          'sibling.role': role,
        },
      })
    : null;
  return {
    log: createLogger({
      level: env.LOG_LEVEL,
      pretty: env.demo && process.stdout.isTTY === true,
      report: reports?.report,
    }),
    close: async () => {
      await Promise.all([reports?.close(), tracing?.close()]);
    },
  };
}
