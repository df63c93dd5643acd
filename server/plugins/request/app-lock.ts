import type { FastifyInstance } from 'fastify';

import { domainError } from '../../lib/errors/errors.ts';

/** Calls that unlock or end a locked session or open another one, and the report of an error on the lock's own page. */
const OPEN_CALLS = /^\/api\/(logout|passkey-login|unlock|page-error)\.php(\?|$)/;
const LOGIN = '/api/user.php';

/**
 * Refuses every other call of a locked session, those of visitors included, so that an open page notices. Pages lead
 * to the lock by themselves: they see a visitor, and `redirectToLogin` and the root of the page know of the lock.
 */
export function registerAppLock(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ ctx, url, method }) => {
    if (!ctx?.locked || !url.startsWith('/api/')) return;
    const open = OPEN_CALLS.test(url) || (method === 'POST' && url === LOGIN);
    if (!open) throw domainError('session_locked');
  });
}
