import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger };

/**
 * The platform's logger: JSON lines, or readable ones for a person at a terminal.
 * Personal data never goes into a log line; the redaction is the safety net, not the rule.
 */
export function createLogger(options: { level: string; pretty: boolean }): Logger {
  return pino({
    level: options.level,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.email', '*.token'],
    ...(options.pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  });
}
