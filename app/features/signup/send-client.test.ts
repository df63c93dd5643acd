import type { ClientActionFunctionArgs } from '@remix-run/react';
import { describe, expect, it } from 'vitest';

import { shouldRevalidateSignup, submitSignupForm } from './send-client.ts';

const send = (fields: Record<string, string>, serverAction: () => Promise<unknown>) => {
  const request = new Request('http://site.test/signup', { method: 'POST', body: new URLSearchParams(fields) });
  return submitSignupForm({
    request,
    serverAction,
    params: {},
  } as unknown as ClientActionFunctionArgs) as Promise<unknown>;
};
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
/** As the router reports an error response. */
const refusedWith = (status: number) =>
  Object.assign(new Error(), { status, statusText: '', internal: false, data: '' });
const STEP = { step: '1', date_of_birth: '1990-06-15', country: 'NL', region: 'NL-UT' };

describe('sending a signup form', () => {
  it("returns the server's answer", async () => {
    const answer = { step: 2 };
    expect(await send(STEP, () => Promise.resolve(answer))).toBe(answer);
  });

  it.each([
    ['no connection', offline],
    ['a failing server', () => Promise.reject(refusedWith(502))],
  ])('ACC-006 keeps the values of the step after %s and does not revalidate', async (_what, fail) => {
    const answer = (await send(STEP, fail)) as Response;
    expect(answer.status).toBe(503);
    const { step: _step, ...draft } = STEP;
    expect(await answer.json()).toEqual({ interrupted: true, step: 1, draft, password: '' });
  });

  it('returns the password to the last step, which does not ask for it', async () => {
    const answer = (await send({ step: '4', password: 'fiets bel', signup_message: 'Hoi' }, offline)) as Response;
    expect(await answer.json()).toMatchObject({ step: 4, password: 'fiets bel', draft: { signup_message: 'Hoi' } });
  });

  it('returns only the interruption for other forms', async () => {
    const answer = (await send({ intent: 'resend' }, offline)) as Response;
    expect(await answer.json()).toEqual({ interrupted: true });
  });

  it('leaves redirects and error responses to the router', async () => {
    const redirect = new Response(null, { status: 302 });
    const refusal = refusedWith(403);
    await expect(send(STEP, () => Promise.reject(redirect))).rejects.toBe(redirect);
    await expect(send(STEP, () => Promise.reject(refusal))).rejects.toBe(refusal);
  });
});

it('ACC-003 does not reload the signup data after a login', () => {
  const url = new URL('http://site.test/login');
  const asks = (formAction: string, actionStatus?: number) =>
    shouldRevalidateSignup({
      currentUrl: url,
      nextUrl: url,
      currentParams: {},
      nextParams: {},
      defaultShouldRevalidate: true,
      formMethod: 'POST',
      formAction,
      actionStatus,
    });
  expect(asks('/login?returnTo=%2Fmembers%2Fn1')).toBe(false);
  expect(asks('/lang-config')).toBe(true);
  expect(asks('/signup', 422)).toBe(false);
});
