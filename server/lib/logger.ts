import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

import { isOutage } from './errors/outage.ts';
import { subjectFields } from './log-subject.ts';
import { processMs } from './time/clock.ts';

export type { Logger };

/** While a store is unavailable every call fails in the same way, so it is logged only once in this many ms. */
const OUTAGE_EVERY_MS = 1_000;

/** An error as it is logged: one line of the level `error` or above. */
export interface LoggedError {
  err?: unknown;
  message: string;
  fields: Readonly<Record<string, unknown>>;
}

const ERROR_LEVEL = 50;

/** Logs failures that an outage causes as one line a second, without a stack, and counts the others. */
function createHooks(report: ((error: LoggedError) => void) | undefined): NonNullable<LoggerOptions['hooks']> {
  let nextAt = 0;
  let omitted = 0;
  return {
    logMethod(args, method, level) {
      const [fields, ...rest]: unknown[] = args;
      const { err, ...others } = typeof fields === 'object' ? ((fields ?? {}) as { err?: unknown }) : {};
      if (!isOutage(err)) {
        if (report && level >= ERROR_LEVEL)
          report({ err, message: String(rest[0] ?? fields), fields: { ...subjectFields(this), ...others } });
        return method.apply(this, args);
      }
      if (processMs() < nextAt) {
        omitted += 1;
        return;
      }
      const { message, code } = err as NodeJS.ErrnoException;
      const line = { ...others, outage: message || code, omitted };
      [nextAt, omitted] = [processMs() + OUTAGE_EVERY_MS, 0];
      Reflect.apply(method, this, [line, ...rest]);
    },
  };
}

interface LogOptions {
  level: string;
  pretty: boolean;
  /** Told of every error that is logged, except for outages. */
  report?: ((error: LoggedError) => void) | undefined;
}

/**
 * Creates the platform's logger: JSON lines, or readable ones for a terminal.
 * Personal data must not be logged; the redaction is only a safety net.
 */
export function createLogger(options: LogOptions, to?: DestinationStream): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.email', '*.token'],
    mixin: (_fields, _level, log) => subjectFields(log),
    hooks: createHooks(options.report),
  };
  if (options.pretty)
    return pino({ ...settings, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } });
  return to ? pino(settings, to) : pino(settings);
}
