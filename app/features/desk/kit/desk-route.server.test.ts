import { data, redirectDocument, type ActionFunctionArgs, type AppLoadContext } from '@remix-run/node';
import { describe, expect, it } from 'vitest';

import { domainError, fieldError } from '../../../../server/lib/errors/errors.ts';
import { deskAction } from './desk-route.server.ts';

const context = {
  reader: 'en',
  desk: { entry: { state: 'in', operator: { id: 'operator' } }, visit: {}, services: {}, token: 't', url: '/desk' },
} as unknown as AppLoadContext;

const run = deskAction(
  ({ id }) => ({
    save: async () => undefined,
    leave: async ({ text }) => `/desk/other?name=${text('name')}`,
    document: async () => redirectDocument('/desk/account'),
    show: async () => data({ shown: id }, { status: 409 }),
    refuse: async () => {
      throw domainError('conflict');
    },
    check: async () => {
      throw fieldError('name', 'required');
    },
    fail: async () => {
      throw new Error('unexpected');
    },
    default: async ({ all }) => data({ ticked: all('tick') }),
  }),
  ({ raw }) => ({ typed: raw('name') }),
);

function submit(fields: ReadonlyArray<readonly [string, string]>) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const request = new Request('http://desk.test/desk/things/7?done=old', { method: 'POST', body });
  return run({ request, context, params: { id: '7' } } as unknown as ActionFunctionArgs);
}

/** The response that an action throws. */
const thrown = (fields: ReadonlyArray<readonly [string, string]>) =>
  submit(fields).then(
    () => expect.unreachable('nothing was thrown'),
    (response: Response) => response,
  );

const locationOf = async (intent: string) => (await thrown([['intent', intent]])).headers.get('Location');

describe('an action of the desk', () => {
  it('redirects to its page with the intent that was done', async () => {
    expect(await locationOf('save')).toBe('/desk/things/7?done=save');
  });

  it('redirects to the address that a handler returns, or sends its response', async () => {
    const leave = await thrown([
      ['intent', 'leave'],
      ['name', ' Ann '],
    ]);
    expect(leave.headers.get('Location')).toBe('/desk/other?name=Ann');
    expect((await thrown([['intent', 'document']])).headers.get('X-Remix-Reload-Document')).toBe('true');
  });

  it('answers the data of a handler with its status, beside what was typed', async () => {
    const answer = await submit([
      ['intent', 'show'],
      ['name', 'Ann'],
      ['empty', ''],
    ]);
    expect(answer.init?.status).toBe(409);
    expect(answer.data).toEqual({ intent: 'show', given: { intent: 'show', name: 'Ann' }, shown: '7' });
  });

  it('runs the default handler of a form without an intent, with all values of a field', async () => {
    const answer = await submit([
      ['tick', 'a'],
      ['tick', 'b'],
    ]);
    expect(answer.data).toMatchObject({ intent: '', ticked: ['a', 'b'] });
  });

  it('answers a refusal with its status, its messages and what the page adds', async () => {
    const refused = await submit([['intent', 'refuse']]);
    expect(refused.init?.status).toBe(409);
    expect(refused.data).toMatchObject({ intent: 'refuse', failure: { code: 'conflict', fields: {} } });
    const checked = await submit([
      ['intent', 'check'],
      ['name', ' x '],
    ]);
    expect(checked.init?.status).toBe(422);
    expect(checked.data).toMatchObject({ failure: { fields: { name: expect.any(String) as string } }, typed: ' x ' });
  });

  it('never sends a password or a credential back', async () => {
    const secrets = ['current', 'password', 'sealed', 'credential'].map((name) => [name, 'secret'] as const);
    const answer = await submit([['intent', 'refuse'], ...secrets]);
    expect(answer.data.given).toEqual({ intent: 'refuse' });
    expect(JSON.stringify(answer.data)).not.toContain('secret');
  });

  it('answers 400 for an unknown intent, also for a name that every object has', async () => {
    for (const intent of ['nothing', 'toString']) expect((await thrown([['intent', intent]])).status).toBe(400);
  });

  it('passes unexpected errors on', async () => {
    await expect(submit([['intent', 'fail']])).rejects.toThrow('unexpected');
  });
});
