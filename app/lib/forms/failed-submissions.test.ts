import type { ClientActionFunctionArgs } from '@remix-run/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { isFailedSubmission, catchNetworkErrors } from './failed-submissions.ts';

const reported: unknown[] = [];
const submit = (serverAction: () => Promise<unknown>, signal?: AbortSignal) => {
  const request = new Request('http://site.test/settings', { method: 'POST', signal: signal ?? null });
  return catchNetworkErrors({ request, serverAction, params: {} } as unknown as ClientActionFunctionArgs);
};
/** A route error as the router reports it. */
const routeError = (status: number, data: unknown = '') =>
  Object.assign(new Error(), { status, statusText: '', internal: false, data });

beforeEach(() => {
  reported.length = 0;
  vi.stubGlobal('window', { dispatchEvent: ({ detail }: CustomEvent) => reported.push(detail) });
});
describe('submitting a form with catchNetworkErrors', () => {
  it('returns the response of the server', async () => {
    const answer = { saved: true };
    expect(await submit(() => Promise.resolve(answer))).toBe(answer);
    expect(reported).toEqual([]);
  });

  it.each([
    ['no connection', new TypeError('Failed to fetch'), { kind: 'offline', message: null }],
    ['an answer of a proxy', new Error('Unable to decode turbo-stream response'), { kind: 'failed', message: null }],
    [
      'a server that says why',
      routeError(503, { message: 'Straks weer.' }),
      { kind: 'failed', message: 'Straks weer.' },
    ],
  ])('NAV-049 returns null after %s, prevents revalidation and reports the failure', async (_what, error, said) => {
    const answer = (await submit(() => Promise.reject(error))) as Response;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toBeNull();
    expect(reported).toEqual([said]);
  });

  it('passes redirects, rejections and aborted submissions to the router', async () => {
    const given = new DOMException('Given up', 'AbortError');
    for (const error of [new Response(null, { status: 302 }), routeError(403)]) {
      expect(isFailedSubmission(error)).toBe(false);
      await expect(submit(() => Promise.reject(error))).rejects.toBe(error);
    }
    await expect(submit(() => Promise.reject(given), AbortSignal.abort())).rejects.toBe(given);
    expect(reported).toEqual([]);
  });
});
