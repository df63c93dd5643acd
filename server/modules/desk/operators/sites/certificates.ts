import { connect } from 'node:tls';

import type { Clock } from '../../../../lib/time/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../lib/time/duration.ts';

const TIMEOUT_MS = 4_000;
const HTTPS = 443;
/** Cache duration of a result; unreachable hosts are checked again sooner. */
const CACHE_MS = 6 * HOUR_MS;
const FAILURE_CACHE_MS = 5 * MINUTE_MS;
/** Hosts checked concurrently. */
const CONCURRENCY = 8;

/** Result of a check: expiry and why browsers reject the certificate, or why the host is unreachable. */
export type CertificateResult = { validTo: Date; refused: string | null } | { unreachable: string };

/** `none`: the demo uses plain HTTP. `unchecked`: not checked yet. `days`: full days left; negative after expiry. */
export type CertificateState =
  | { state: 'none' | 'unchecked' }
  | { state: 'valid' | 'ends_soon' | 'expired'; validTo: string; days: number }
  | { state: 'refused'; validTo: string; days: number; reason: string }
  | { state: 'unreachable'; reason: string };

/** Certificates should have been renewed by then; Let's Encrypt clients renew 30 days before expiry. */
const EXPIRES_SOON_DAYS = 21;

/**
 * Reads a host's certificate over TLS, as a browser would: from the proxy or CDN that terminates TLS. Browsers resolve
 * `*.localhost` themselves (RFC 6761).
 */
export function readCertificate(host: string, port = HTTPS): Promise<CertificateResult> {
  return new Promise((resolve) => {
    const address = host.endsWith('.localhost') ? 'localhost' : host;
    const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false });
    const done = (shown: CertificateResult) => {
      socket.destroy();
      resolve(shown);
    };
    const failed = (error: NodeJS.ErrnoException) => done({ unreachable: error.code ?? error.message });
    socket.setTimeout(TIMEOUT_MS, () => done({ unreachable: 'ETIMEDOUT' }));
    socket.once('error', failed);
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const refused = socket.authorized ? null : String(socket.authorizationError);
      done(validTo ? { validTo: new Date(validTo), refused } : { unreachable: 'no certificate' });
    });
  });
}

/** Derives the state of a certificate at `now`. */
export function certificateState(shown: CertificateResult, now: Date): CertificateState {
  if ('unreachable' in shown) return { state: 'unreachable', reason: shown.unreachable };
  const days = Math.floor((shown.validTo.getTime() - now.getTime()) / DAY_MS);
  const until = { validTo: shown.validTo.toISOString(), days };
  if (days < 0) return { state: 'expired', ...until };
  if (shown.refused) return { state: 'refused', reason: shown.refused, ...until };
  return { state: days < EXPIRES_SOON_DAYS ? 'ends_soon' : 'valid', ...until };
}

interface CertificateMonitor {
  /** Returns the cached state. */
  known(host: string): CertificateState;
  /** Checks hosts without a fresh result, `AT_ONCE` at a time. */
  check(hosts: readonly string[]): Promise<void>;
}

/**
 * Creates the certificate monitor of the sites' hosts. TLS is terminated before this process, so certificates are read
 * over the network.
 * @param ask null: no checks, as in the demo
 */
export function createCertificateMonitor(
  clock: Clock,
  ask: ((host: string) => Promise<CertificateResult>) | null,
): CertificateMonitor {
  const answers = new Map<string, { shown: CertificateResult; at: number }>();
  const asking = new Map<string, Promise<void>>();
  const isFresh = (host: string) => {
    const answer = answers.get(host);
    const kept = answer && 'unreachable' in answer.shown ? FAILURE_CACHE_MS : CACHE_MS;
    return answer !== undefined && clock.now().getTime() - answer.at < kept;
  };
  const askOnce = (host: string): Promise<void> => {
    if (!ask || isFresh(host)) return Promise.resolve();
    const asked =
      asking.get(host) ?? ask(host).then((shown) => void answers.set(host, { shown, at: clock.now().getTime() }));
    asking.set(host, asked);
    return asked.finally(() => asking.delete(host));
  };
  return {
    known: (host) => {
      if (!ask) return { state: 'none' };
      const answer = answers.get(host);
      return answer ? certificateState(answer.shown, clock.now()) : { state: 'unchecked' };
    },
    check: async (hosts) => {
      const queue = [...new Set(hosts)];
      const work = async () => {
        for (let host = queue.shift(); host; host = queue.shift()) await askOnce(host);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
    },
  };
}
