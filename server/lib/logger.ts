import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * Creates the platform's logger: JSON lines, or readable ones for a terminal.
 * Personal data must not be logged; the redaction is only a safety net.
 */
export function createLogger(options: { level: string; pretty: boolean }): Logger {
  return pino({
    level: options.level,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.email', '*.token'],
    ...(options.pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  });
}
