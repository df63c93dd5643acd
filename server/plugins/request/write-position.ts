import type { FastifyInstance } from 'fastify';

import type { SiteCookies } from '../../load-context.ts';
import { COOKIE_NAMES } from '../site/site-cookies.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const POSITION = /^\d{1,15}$/;
/** Past everything: only the primary has it. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;

/**
 * Up to which position of the database's log a client has written, as its cookie says. Undefined for a request that
 * writes: it reads where it writes.
 */
export function readWritePosition(method: string, cookie: string | undefined): number | undefined {
  if (!SAFE_METHODS.has(method)) return undefined;
  if (cookie === undefined) return 0;
  return POSITION.test(cookie) ? Number(cookie) : UNKNOWN;
}

/**
 * Tells a client that has written how far a standby must be for its next reads, in a cookie that lasts longer than a
 * standby may be behind.
 * @param logEnd the end of the log of a site's primary
 */
export function registerWritePosition(
  app: FastifyInstance,
  { cookies, logEnd }: { cookies: SiteCookies; logEnd: (tenantId: string) => Promise<number> },
): void {
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || !request.ctx) return;
    const position = await logEnd(request.ctx.tenant.id).catch(() => UNKNOWN);
    void reply.header('set-cookie', cookies.serialize(COOKIE_NAMES.written, String(position)));
  });
}
