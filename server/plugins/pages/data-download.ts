import type { FastifyReply, FastifyRequest } from 'fastify';

import { DomainError } from '../../lib/errors/errors.ts';
import type { LoadContext } from '../../load-context.ts';

const PATH = '/settings/data/download';

/**
 * Streams the member's own archive, which a page cannot do. Other requests are left to the pages, including the same
 * path without a session or with an invalid link.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  context: LoadContext,
): Promise<boolean> {
  const [path, query] = request.url.split('?', 2);
  if (request.method !== 'GET' || path !== PATH || context.launcher) return false;
  const { ctx, services } = context;
  if (!ctx.viewer) return false;
  const token = new URLSearchParams(query).get('token');
  try {
    const file = await services.accountDeletion.openExport({ ...ctx, viewer: ctx.viewer }, token);
    void reply
      .type('application/zip')
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(file.stream);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}
