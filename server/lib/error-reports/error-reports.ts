import { randomUUID } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { LoggedError } from '../logger.ts';
import { errorReports } from '../process-metrics.ts';
import { processMs, wallTime, type Clock } from '../time/clock.ts';
import { MINUTE_MS } from '../time/duration.ts';
import { placeOf, toErrorEvent } from './error-event.ts';
import type { EnvelopeAddress } from './sentry-dsn.ts';

/** Most reports in a minute: of this process, and of browsers, which anybody may send; and of errors of one place. */
const PER_MINUTE = { own: 30, browser: 10 } as const;
const SAME_EVERY_MS = MINUTE_MS;
const MAX_PLACES = 500;
const TIMEOUT_MS = 5_000;
/** The server that takes the reports asked for a pause without saying how long. */
const PAUSE_SECONDS = 60;

interface Options {
  address: EnvelopeAddress;
  /** The project's folder. */
  root: string;
  /** The same for each event: version, mode and role of this process. */
  origin: { release: string; environment: string; role: string };
  clock: Clock;
  /** Measures the limits, in milliseconds; default: the time of this process. */
  now?: () => number;
}

export interface ErrorReports {
  report(error: LoggedError): void;
  /** Resolves when the reports under way were sent. */
  close(): Promise<void>;
}

/**
 * Reports errors to a Sentry-compatible server by its envelope protocol. It never throws and never waits; what exceeds
 * the limits is counted and left out.
 * @see https://develop.sentry.dev/sdk/foundations/envelopes/
 */
export function createErrorReports({ address, root, origin, clock, now = processMs }: Options): ErrorReports {
  const places = new LRUCache<string, { nextAt: number; omitted: number }>({ max: MAX_PLACES });
  const sending = new Set<Promise<void>>();
  let minute = { startedAt: now(), own: 0, browser: 0 };
  let pausedUntil = 0;
  const { release, environment, role } = origin;
  const headers = {
    'Content-Type': 'application/x-sentry-envelope',
    'X-Sentry-Auth': `Sentry sentry_version=7, sentry_key=${address.key}, sentry_client=sibling/1`,
  };

  async function send(body: string): Promise<void> {
    try {
      const response = await fetch(address.url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      const seconds = Number(response.headers.get('retry-after') ?? PAUSE_SECONDS) || PAUSE_SECONDS;
      if (response.status === 429) pausedUntil = now() + seconds * 1000;
      errorReports.inc({ result: response.ok ? 'sent' : 'failed' });
    } catch {
      // Not logged: it would be reported.
      errorReports.inc({ result: 'failed' });
    }
  }

  /** @returns how many of the same place were left out before it; null if this one is */
  function admit(place: string, from: keyof typeof PER_MINUTE): number | null {
    const at = now();
    if (at - minute.startedAt >= MINUTE_MS) minute = { startedAt: at, own: 0, browser: 0 };
    const known = places.get(place) ?? { nextAt: 0, omitted: 0 };
    places.set(place, known);
    if (at < pausedUntil || at < known.nextAt || minute[from] >= PER_MINUTE[from]) {
      known.omitted += 1;
      return null;
    }
    minute[from] += 1;
    const { omitted } = known;
    [known.nextAt, known.omitted] = [at + SAME_EVERY_MS, 0];
    return omitted;
  }

  return {
    report(error) {
      const omitted = admit(placeOf(error), error.fields['part'] === 'browser' ? 'browser' : 'own');
      if (omitted === null) return errorReports.inc({ result: 'omitted' });
      const id = randomUUID().replaceAll('-', '');
      const { message, tags, exception } = toErrorEvent(error, root);
      const lines = [
        { event_id: id },
        { type: 'event' },
        {
          event_id: id,
          timestamp: wallTime(clock).getTime() / 1000,
          platform: 'node',
          level: 'error',
          release,
          environment,
          // The server must not take the address of this machine for a person's.
          sdk: { name: 'sibling', version: release, settings: { infer_ip: 'never' } },
          tags: { ...tags, role },
          extra: { omitted },
          logentry: { formatted: message },
          exception,
        },
      ];
      const sent = send(lines.map((line) => JSON.stringify(line)).join('\n')).finally(() => sending.delete(sent));
      sending.add(sent);
    },
    close: async () => {
      await Promise.all(sending);
    },
  };
}
