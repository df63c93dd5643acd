import { beforeEach, describe, expect, it, vi } from 'vitest';

import { clearStoredOrder, isConversationPath, storeReturnPath, storeOrder, readReturnPath } from './stored-order.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('the stored order of a tab', () => {
  it('is continued by a form with the same content, until its result was shown', () => {
    expect(storeOrder('p1|ideal', 'first', [])).toBe('first');
    expect(storeOrder('p1|ideal', 'second', [])).toBe('first');
    expect(storeOrder('p1|paypal', 'third', [])).toBe('third');
    clearStoredOrder();
    expect(storeOrder('p1|paypal', 'fourth', [])).toBe('fourth');
  });

  it('is a new one when the form was loaded after the order ended, even if another tab showed that', () => {
    expect(storeOrder('p1|ideal', 'first', [])).toBe('first');
    expect(storeOrder('p1|ideal', 'second', ['first'])).toBe('second');
    expect(storeOrder('p1|ideal', 'third', ['first'])).toBe('second');
  });

  it('is a new one each time without session storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect([storeOrder('p1', 'first', []), storeOrder('p1', 'second', [])]).toEqual(['first', 'second']);
    expect(() => clearStoredOrder()).not.toThrow();
  });
});

describe('the page where a buyer came from', () => {
  it.each([
    ['/chats/1', true],
    ['/members/1/chat?gift=1', true],
    ['/members/1', false],
    ['/chats', false],
  ])('%s is a conversation: %s', (path, chat) => {
    expect(isConversationPath(path)).toBe(chat);
  });

  it.each([
    ['/chats/1', '/chats/1'],
    ['https://elsewhere.example/', null],
    ['//elsewhere.example', null],
  ])('%s is restored as %s', (path, back) => {
    storeReturnPath(path);
    expect(readReturnPath()).toBe(back);
  });
});
