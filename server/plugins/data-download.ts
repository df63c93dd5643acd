import type { FastifyReply, FastifyRequest } from 'fastify';

import { DomainError } from '../lib/errors.ts';
import type { LoadContext } from '../load-context.ts';

const PATH = '/settings/data/download';

/**
 * Answers a request for the member's own archive with the file, piece by piece, which a page cannot. Anything else is
 * left to the pages: also the same address without a session, and with a link that does not work.
 * @returns whether it was answered
 */
export async function answerDownload(
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
    const file = await services.departure.openExport({ ...ctx, viewer: ctx.viewer }, token);
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
