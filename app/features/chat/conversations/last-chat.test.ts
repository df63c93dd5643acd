import { beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetChat, readOwnLastChat, readLastChat, rememberChat } from './last-chat.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const NOW = 1_790_000_000;
const DAY = 86_400;

/** A browser with one cookie and a screen width. */
function browser(wide: boolean) {
  const jar = { cookie: '' };
  const document = {
    get cookie() {
      return jar.cookie;
    },
    set cookie(text: string) {
      const [pair = '', ...rest] = text.split('; ');
      jar.cookie = rest.includes('Max-Age=0') ? '' : pair;
    },
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('window', { matchMedia: () => ({ matches: wide }) });
}

describe('the last opened conversation', () => {
  beforeEach(() => browser(true));
  it('CHT-030 is remembered with its date on a wide screen for 30 days', () => {
    rememberChat(ID, NOW);
    expect(document.cookie).toBe(`last-chat=${ID}.${NOW}`);
    expect(readOwnLastChat(NOW + 29 * DAY)).toBe(ID);
    expect(readOwnLastChat(NOW + 30 * DAY)).toBeNull();
  });

  it('CHT-030 is forgotten when a narrow screen opens one and when it is deleted', () => {
    rememberChat(ID, NOW);
    forgetChat(ID.replace('1', '2'));
    expect(readOwnLastChat(NOW)).toBe(ID);
    forgetChat(ID);
    expect(readOwnLastChat(NOW)).toBeNull();
    rememberChat(ID, NOW);
    vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
    rememberChat(ID, NOW);
    expect(readOwnLastChat(NOW)).toBeNull();
  });

  it('is ignored when the cookie is malformed', () => {
    const others = [null, '', ID, `${ID}.x`, `../${ID}.1`, `${ID}.1.2`];
    expect(others.filter((value) => readLastChat(value, NOW) !== null)).toEqual([]);
  });
});
