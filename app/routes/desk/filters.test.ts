import type { ActionFunctionArgs } from '@remix-run/node';
import { describe, expect, it } from 'vitest';

import { action } from './filters.tsx';

/** What the services got for a form. */
async function store(fields: Record<string, string>): Promise<object[]> {
  const stored: object[] = [];
  const keep = (_ctx: object, filter: object) => {
    stored.push(filter);
    return Promise.resolve();
  };
  const services = { operators: { filters: { save: keep, remove: keep } } };
  const context = { desk: { entry: { state: 'full', operator: {} }, visit: {}, services, url: '' } };
  const body = new URLSearchParams(fields);
  const request = new Request('http://console.localhost/desk/filters', { method: 'POST', body });
  const args = { request, context, params: {} } as unknown as ActionFunctionArgs;
  const answer = await action(args).catch((thrown: unknown) => thrown);
  return answer instanceof Response && answer.status === 302 ? stored : [];
}

describe('saved filters', () => {
  it.each([
    ['/desk/orders', 'q=a+b&status=paid', '/desk/orders', 'q=a+b&status=paid'],
    ['/desk/orders', 'q=a?b', '/desk/orders', 'q=a%3Fb'],
    ['/desk/orders\0', 'status=a\0b', '/desk/orders%00', 'status=a%00b'],
    ['/desk/orders?after=x#y', '', '/desk/orders', 'after=x'],
    ['/desk/\\orders', 'q=a', '/desk//orders', 'q=a'],
    ['/desk/x/../orders', 'q=a', '/desk/orders', 'q=a'],
  ])('HRD-6 are stored under the address of their list: %j with %j', async (path, query, list, filter) => {
    const name = 'Te doen';
    expect(await store({ intent: 'save', path, query, name })).toEqual([{ path: list, query: filter, name }]);
    expect(await store({ intent: 'remove', path, name })).toEqual([{ path: list, name }]);
  });

  it.each(['/desk', '/desk/../members', '//other.example/desk/orders', '/desk/audit.csv', ''])(
    'HRD-6 are refused for what is no list of the desk: %j',
    async (path) => {
      expect(await store({ intent: 'save', path, query: 'q=a', name: 'Te doen' })).toEqual([]);
    },
  );
});
