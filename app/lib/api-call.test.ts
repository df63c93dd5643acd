import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { callApi, setSignedIn } from './api-call.ts';

const REFUSED = { error: 'authentication_required', message: 'Log in om verder te gaan.' };

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
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  it('hands an answer on, also one that refuses, and says that the client asks', async () => {
    for (const [status, body] of [
      [200, { chats: [] }],
      [403, { error: 'premium_required' }],
      [404, REFUSED],
      [429, null],
    ] as const) {
      answer(status, body);
      const response = await callApi('/api/chats.php', { headers: { A: 'b' } });
      expect([response?.status, await response?.json()]).toEqual([status, body]);
      expect(fetch.mock.lastCall).toEqual(['/api/chats.php', { headers: { 'X-Request-Type': 'client', A: 'b' } }]);
    }
    expect(reload).not.toHaveBeenCalled();
  });

  it('API-019 logs a member out when a login is required, once, and shows no error', async () => {
    answer(403, REFUSED);
    const calls = ['/api/chats.php', '/api/likes.php', '/api/discountcode.php?welcome=true'];
    expect(await Promise.all(calls.map((path) => callApi(path)))).toEqual([null, null, null]);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(asked()).toEqual([...calls, '/api/logout.php']);
  });

  it('API-019 logs nobody out on a visitor’s page', async () => {
    setSignedIn(false);
    answer(403, REFUSED);
    expect(await callApi('/api/chats.php')).toBeNull();
    expect(asked()).toEqual(['/api/chats.php']);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(['/api/user.php', '/api/user.php?push=1'])(
    'API-019 leaves the answer of %s to whoever asked',
    async (path) => {
      answer(403, REFUSED);
      expect((await callApi(path, { method: 'POST' }))?.status).toBe(403);
      expect(asked()).toEqual([path]);
    },
  );

  it('API-019 reloads although logging out fails, and takes a body that is no JSON for none', async () => {
    fetch.mockImplementation((path) =>
      path === '/api/logout.php'
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(Response.json(REFUSED, { status: 403 })),
    );
    await callApi('/api/chats.php');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    fetch.mockResolvedValue(new Response('<html>', { status: 403 }));
    expect((await callApi('/api/chats.php'))?.status).toBe(403);
  });

  describe('API-018 tries again', () => {
    const failing = { network: () => Promise.reject(new TypeError('offline')), server: () => answerOf(503) };
    const answerOf = (status: number) => Promise.resolve(Response.json({}, { status }));
    /** Calls, and notes when each try left. */
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

    it.each(['network', 'server'] as const)('five times, after growing pauses, when the %s fails', async (what) => {
      fetch.mockImplementation(failing[what]);
      const { tries, ended } = await triesOf();
      expect(tries).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500]);
      expect(ended).toBe(what === 'network' ? 'TypeError' : 503);
    });

    it('until it is answered', async () => {
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

    it.each([400, 401, 402, 403, 404, 409, 413, 422, 429])('never after an answer of %i', async (status) => {
      fetch.mockImplementation(() => answerOf(status));
      expect((await triesOf()).tries).toEqual([0]);
    });

    it.each(['POST', 'PUT', 'DELETE'])('never a %s, which might be done twice', async (method) => {
      fetch.mockImplementation(failing.network);
      expect((await triesOf({ method })).tries).toEqual([0]);
      fetch.mockImplementation(failing.server);
      expect((await triesOf({ method })).tries).toEqual([0]);
    });

    it('not for a caller who has given up', async () => {
      fetch.mockImplementation(failing.network);
      const { tries } = await triesOf({ signal: AbortSignal.abort() });
      expect(tries).toEqual([0]);
    });
  });
});
