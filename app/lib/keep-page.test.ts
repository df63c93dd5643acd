import type { ClientActionFunctionArgs } from '@remix-run/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isLost, keepPage } from './keep-page.ts';

const told: unknown[] = [];
const send = (serverAction: () => Promise<unknown>, signal?: AbortSignal) => {
  const request = new Request('http://site.test/settings', { method: 'POST', signal: signal ?? null });
  return keepPage({ request, serverAction, params: {} } as unknown as ClientActionFunctionArgs);
};
/** A route error as the router reports it. */
const refusedWith = (status: number, data: unknown = '') =>
  Object.assign(new Error(), { status, statusText: '', internal: false, data });

beforeEach(() => {
  told.length = 0;
  vi.stubGlobal('window', { dispatchEvent: ({ detail }: CustomEvent) => told.push(detail) });
});
afterEach(() => void vi.unstubAllGlobals());

describe('submitting a form with catchNetworkErrors', () => {
  it('returns the response of the server', async () => {
    const answer = { saved: true };
    expect(await send(() => Promise.resolve(answer))).toBe(answer);
    expect(told).toEqual([]);
  });

  it.each([
    ['no connection', new TypeError('Failed to fetch'), { kind: 'offline', message: null }],
    ['an answer of a proxy', new Error('Unable to decode turbo-stream response'), { kind: 'failed', message: null }],
    [
      'a server that says why',
      refusedWith(503, { message: 'Straks weer.' }),
      { kind: 'failed', message: 'Straks weer.' },
    ],
  ])('NAV-049 returns null after %s, prevents revalidation and reports the failure', async (_what, error, said) => {
    const answer = (await send(() => Promise.reject(error))) as Response;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toBeNull();
    expect(told).toEqual([said]);
  });

  it('passes redirects, rejections and aborted submissions to the router', async () => {
    const given = new DOMException('Given up', 'AbortError');
    for (const error of [new Response(null, { status: 302 }), refusedWith(403)]) {
      expect(isLost(error)).toBe(false);
      await expect(send(() => Promise.reject(error))).rejects.toBe(error);
    }
    await expect(send(() => Promise.reject(given), AbortSignal.abort())).rejects.toBe(given);
    expect(told).toEqual([]);
  });
});
