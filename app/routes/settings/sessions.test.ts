import type { ActionFunctionArgs } from '@remix-run/node';
import { expect, it, vi } from 'vitest';

import { domainError, type ErrorCode } from '../../../server/lib/errors/errors.ts';
import { action } from './sessions.tsx';

/** Submits an action that the service rejects. */
function submitRejected(fields: Record<string, string>, refusal: ErrorCode) {
  const refuse = vi.fn(async () => {
    throw domainError(refusal);
  });
  const request = new Request('http://site.test/settings/sessions', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const context = {
    ctx: { viewer: { userId: 'anna' } },
    services: { credentials: { endSession: refuse, removePasskey: refuse } },
  };
  return action({ request, context, params: {} } as unknown as ActionFunctionArgs);
}

it.each([
  ['a session', { intent: 'end', session: 'x' }, 'ended'],
  ['a passkey', { intent: 'remove', passkey: 'x' }, 'removed'],
])('reports %s as ended also on a second submission', async (_what, fields, done) => {
  const answer = await submitRejected(fields, 'not_found');
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/settings/sessions?done=${done}`]);
  await expect(submitRejected(fields, 'internal_error')).rejects.toMatchObject({ code: 'internal_error' });
});
