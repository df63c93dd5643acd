import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { expect, it, vi } from 'vitest';

import { action, loader } from './login.tsx';

const DOWNLOAD = '/settings/data/download?token=abc';

async function logIn(returnTo: string): Promise<Response> {
  const logInAs = vi.fn(() => Promise.resolve({ sessionToken: 's', deviceToken: 'd' }));
  const cookies = { session: (token: string) => `session=${token}`, device: (token: string) => `device=${token}` };
  const context = { ctx: { viewer: null }, services: { accounts: { logIn: logInAs } }, cookies };
  const body = new URLSearchParams({ email: 'lid@post.example', password: 'geheim', returnTo });
  const request = new Request('http://site.test/login', { method: 'POST', body });
  return (await action({ request, context, params: {} } as unknown as ActionFunctionArgs)) as Response;
}

function openLogin(returnTo: string): Response {
  const request = new Request(`http://site.test/login?${new URLSearchParams({ returnTo })}`);
  try {
    loader({ request, context: { ctx: { viewer: {} } }, params: {} } as unknown as LoaderFunctionArgs);
  } catch (answer) {
    return answer as Response;
  }
  throw new Error('stayed');
}

it.each([
  ['logging in', logIn],
  ['being logged in', openLogin],
])('%s redirects to a data download with a document load, and to pages without', async (_name, go) => {
  const asked = await go(DOWNLOAD);
  expect(asked.headers.get('Location')).toBe(DOWNLOAD);
  expect(asked.headers.get('X-Remix-Reload-Document')).toBe('true');
  const page = await go('/chat');
  expect([page.headers.get('Location'), page.headers.get('X-Remix-Reload-Document')]).toEqual(['/chat', null]);
});
