import type { FastifyRequest } from 'fastify';

import type { LoadContext } from '../../load-context.ts';
import { isNavigation } from '../request/is-navigation.ts';

/**
 * The response for somebody who navigates to a route without a page, such as by a form without scripts: its
 * errors are data, of which they read the message on a page of the site.
 */
export async function withFailurePage(
  request: FastifyRequest,
  response: Response,
  { renderFailure }: Pick<LoadContext, 'renderFailure'>,
): Promise<Response> {
  const { status, headers } = response;
  const isData = headers.get('content-type')?.startsWith('application/json') === true;
  if (!renderFailure || status < 400 || !isData || !isNavigation(request)) return response;
  const { message, reference = null } = (await response.json()) as { message: string; reference?: string };
  const shown = new Headers(headers);
  shown.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(renderFailure({ status, message, reference }), { status, headers: shown });
}
