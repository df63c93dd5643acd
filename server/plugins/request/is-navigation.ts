import type { FastifyRequest } from 'fastify';

/** Whether a person navigated to the URL: navigations accept HTML, asset requests and API calls do not. */
export function isNavigation({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}
