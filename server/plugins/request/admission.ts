import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import { ipPrefix } from '../../lib/network/ip-prefix.ts';
import { createAdmission, type Priority } from '../../lib/overload/admission.ts';
import { createDelayedRefusals } from '../../lib/overload/delayed-refusals.ts';
import { admissionRefusals } from '../../lib/process-metrics.ts';
import { HOUR_MS } from '../../lib/time/duration.ts';
import { onOver } from './on-over.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `always`, also under overload; `uncounted`, because it runs for long and costs little. Default: counted. */
    admitted?: 'always' | 'uncounted';
  }
}

/** Files of pages, which are useless without them. */
const FILES = /^\/(?:assets|generated)\//;
const WEBHOOKS = '/api/webhooks/';
/** What a member pays for, or pays with. */
const COSTS_MONEY =
  /^\/(?:api\/(?:message|gift|photo|photo-open|order)\.php|chats\/|members\/[^/]+\/chat|credits|premium|directdebit|payment|transactions|sandbox)/;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const SESSION = /(?:^|; ?)(?:__Host-)?(?:desk_)?session=([^;]+)/;

/** Sessions whose requests were answered lately: a cookie alone proves nothing. */
const MAX_SESSIONS = 20_000;

const sessionOf = ({ headers }: FastifyRequest): string | null => SESSION.exec(headers.cookie ?? '')?.[1] ?? null;

interface AdmissionOptions {
  /** The mean delay above which fewer requests are admitted, in milliseconds. */
  maxDelayMs: number;
  /** How long the first in line has been waiting for a connection to the database, in milliseconds. */
  waitMs: () => number;
  /** Answers a request that is not admitted. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/**
 * Admits requests as far as this process can answer them: members before visitors, and writes that cost money first.
 * Register it before everything that costs.
 */
export function registerAdmission(app: FastifyInstance, { maxDelayMs, waitMs, refuse }: AdmissionOptions): void {
  const admission = createAdmission(maxDelayMs, waitMs);
  const refusals = createDelayedRefusals();
  const sessions = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: HOUR_MS });

  function priorityOf(request: FastifyRequest): Priority {
    const { method, url } = request;
    const writes = !READS.has(method);
    if (writes ? url.startsWith(WEBHOOKS) : FILES.test(url)) return 'first';
    const session = sessionOf(request);
    if (session === null || !sessions.has(session)) return 'guest';
    return writes && COSTS_MONEY.test(url) ? 'first' : 'member';
  }

  /** Admits a request and counts it until it has ended. */
  function counts(request: FastifyRequest, reply: FastifyReply, priority: Priority, address: string): boolean {
    const end = admission.admit(priority, address);
    if (end) onOver(request, reply, end);
    return end !== null;
  }

  /** @returns whether the request may go on */
  function admits(request: FastifyRequest, reply: FastifyReply): boolean {
    const rule = request.routeOptions.config.admitted;
    if (rule === 'always') return true;
    // A client that has gone has no address any more, whatever the type says.
    const ip = (request.ip as string | undefined) ?? '';
    const address = ip.includes(':') ? ipPrefix(ip) : ip;
    const priority = priorityOf(request);
    const admitted =
      rule === 'uncounted' ? admission.allows(priority, address) : counts(request, reply, priority, address);
    if (!admitted) admissionRefusals.inc({ priority });
    return admitted;
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (admits(request, reply)) return done();
    refusals.add(() => {
      refuse(request, reply).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a refusal failed');
        reply.raw.destroy();
      });
    });
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const session = request.ctx?.viewer || request.desk?.entry.state === 'in' ? sessionOf(request) : null;
    if (session !== null) sessions.set(session, true);
    done();
  });
  app.addHook('preClose', async () => refusals.close());
  app.addHook('onClose', async () => admission.close());
}
