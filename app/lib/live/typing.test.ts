import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createTypingState, sendTyping } from './typing.ts';

const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(60_000);
  fetch.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.useRealTimers();
});

it('CHT-021 sends typing at most once in three seconds per conversation, whether or not it succeeds', async () => {
  fetch.mockImplementationOnce(() => Promise.reject(new TypeError('offline')));
  for (let key = 0; key < 60; key += 1) {
    sendTyping('c1');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(fetch).toHaveBeenCalledTimes(2);
  sendTyping('c2');
  expect(fetch).toHaveBeenCalledTimes(3);
  const [path, init] = fetch.mock.lastCall!;
  expect([path, init!.method, init!.body]).toEqual(['/api/typing.php', 'POST', '{"conversation":"c2"}']);
});

it('CHT-021 shows typing for six seconds after the last event or until a message arrives', () => {
  const shown: boolean[] = [];
  const state = createTypingState((typing) => shown.push(typing));
  state.end();
  state.start();
  vi.advanceTimersByTime(5_000);
  state.start();
  vi.advanceTimersByTime(5_999);
  expect(shown).toEqual([true, true]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([true, true, false]);
  state.start();
  state.end();
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([true, true, false, true, false]);
});
