import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { eventually } from '../../../tests/setup/eventually.ts';
import { callApi, callJson, setSignedIn } from './call-api.ts';

const AUTHENTICATION_REQUIRED = { error: 'authentication_required', message: 'Log in om verder te gaan.' };

describe('callApi', () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const reload = vi.fn<() => void>();
  const answer = (status: number, body: unknown) =>
    fetch.mockImplementation((path) =>
      Promise.resolve(path === '/api/logout.php' ? Response.json({}) : Response.json(body, { status })),
    );
  const asked = () => fetch.mock.calls.map(([path]) => path);

  beforeEach(() => {
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('window', { location: { reload } });
    setSignedIn(true);
  });
  afterEach(() => {
    vi.clearAllMocks();
  });

  it('returns every response, also an error, and sends the client header', async () => {
    for (const [status, body] of [
      [200, { chats: [] }],
      [403, { error: 'premium_required' }],
      [404, AUTHENTICATION_REQUIRED],
      [429, null],
    ] as const) {
      answer(status, body);
      const response = await callApi('/api/chats.php', { headers: { A: 'b' } });
      expect([response?.status, await response?.json()]).toEqual([status, body]);
      expect(fetch.mock.lastCall).toEqual(['/api/chats.php', { headers: { 'X-Request-Type': 'client', A: 'b' } }]);
    }
    expect(reload).not.toHaveBeenCalled();
  });

  it('sends JSON, with headers of the caller', async () => {
    answer(200, {});
    await callJson('PUT', '/api/draft.php', { text: 'Hoi' }, { keepalive: true, headers: { A: 'b' } });
    const headers = { 'X-Request-Type': 'client', 'Content-Type': 'application/json', A: 'b' };
    expect(fetch.mock.lastCall).toEqual([
      '/api/draft.php',
      { method: 'PUT', keepalive: true, headers, body: '{"text":"Hoi"}' },
    ]);
  });

  it('API-019 logs a member out once when authentication is required, and shows no error', async () => {
    answer(403, AUTHENTICATION_REQUIRED);
    const calls = ['/api/chats.php', '/api/likes.php', '/api/discountcode.php?welcome=true'];
    expect(await Promise.all(calls.map((path) => callApi(path)))).toEqual([null, null, null]);
    await eventually(() => expect(reload).toHaveBeenCalledOnce());
    expect(asked()).toEqual([...calls, '/api/user.php', '/api/logout.php']);
  });

  it('HRD-5 keeps a session that another tab renewed meanwhile, and reloads', async () => {
    fetch.mockImplementation((path) =>
      Promise.resolve(
        path === '/api/user.php'
          ? Response.json({ user: { id: 'a' } })
          : Response.json(AUTHENTICATION_REQUIRED, { status: 403 }),
      ),
    );
    expect(await callApi('/api/chats.php')).toBeNull();
    await eventually(() => expect(reload).toHaveBeenCalledOnce());
    expect(asked()).toEqual(['/api/chats.php', '/api/user.php']);
  });

  it('API-019 logs nobody out on a visitor’s page', async () => {
    setSignedIn(false);
    answer(403, AUTHENTICATION_REQUIRED);
    expect(await callApi('/api/chats.php')).toBeNull();
    expect(asked()).toEqual(['/api/chats.php']);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(['/api/user.php', '/api/user.php?push=1'])(
    'API-019 returns the response of %s to the caller',
    async (path) => {
      answer(403, AUTHENTICATION_REQUIRED);
      expect((await callApi(path, { method: 'POST' }))?.status).toBe(403);
      expect(asked()).toEqual([path]);
    },
  );

  it('API-019 reloads even if logging out fails, and ignores a body that is not JSON', async () => {
    fetch.mockImplementation((path) =>
      path === '/api/logout.php'
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(Response.json(AUTHENTICATION_REQUIRED, { status: 403 })),
    );
    await callApi('/api/chats.php');
    await eventually(() => expect(reload).toHaveBeenCalledOnce());
    fetch.mockResolvedValue(new Response('<html>', { status: 403 }));
    expect((await callApi('/api/chats.php'))?.status).toBe(403);
  });

  describe('API-018 retries', () => {
    const failing = { network: () => Promise.reject(new TypeError('offline')), server: () => answerOf(503) };
    const answerOf = (status: number) => Promise.resolve(Response.json({}, { status }));
    /** Runs a call and records when each attempt started, in ms. */
    const triesOf = async (init?: RequestInit, path = '/api/chats.php') => {
      const start = Date.now();
      const tries: number[] = [];
      const given = fetch.getMockImplementation()!;
      fetch.mockImplementation((...call) => {
        tries.push(Date.now() - start);
        return given(...call);
      });
      const ended = callApi(path, init).then(
        (response) => response?.status,
        (error: unknown) => (error as Error).name,
      );
      await vi.runAllTimersAsync();
      return { tries, ended: await ended };
    };
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it.each(['network', 'server'] as const)('five times with exponential backoff when the %s fails', async (what) => {
      fetch.mockImplementation(failing[what]);
      const { tries, ended } = await triesOf();
      expect(tries).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500]);
      expect(ended).toBe(what === 'network' ? 'TypeError' : 503);
    });

    it('until it succeeds', async () => {
      fetch.mockImplementationOnce(failing.network).mockImplementationOnce(failing.server);
      fetch.mockImplementation(() => answerOf(200));
      expect((await callAfterFailures())?.status).toBe(200);
      expect(fetch).toHaveBeenCalledTimes(3);
    });
    const callAfterFailures = async () => {
      const answered = callApi('/api/likes.php');
      await vi.runAllTimersAsync();
      return answered;
    };

    it.each([400, 401, 402, 403, 404, 409, 413, 422, 429])('not after a %i response', async (status) => {
      fetch.mockImplementation(() => answerOf(status));
      expect((await triesOf()).tries).toEqual([0]);
    });

    it.each(['POST', 'PUT', 'DELETE'])('not a %s, which might be executed twice', async (method) => {
      fetch.mockImplementation(failing.network);
      expect((await triesOf({ method })).tries).toEqual([0]);
      fetch.mockImplementation(failing.server);
      expect((await triesOf({ method })).tries).toEqual([0]);
    });

    it('not after the caller aborted', async () => {
      fetch.mockImplementation(failing.network);
      const { tries } = await triesOf({ signal: AbortSignal.abort() });
      expect(tries).toEqual([0]);
    });
  });
});
