import { describe, expect, it } from 'vitest';

import { paths } from '../../lib/paths.ts';
import { PAGE_SIZE, parseListQuery, toPathQuery } from './list-query.ts';

const read = (text: string) => parseListQuery(new URLSearchParams(text));

describe('the conversation list query', () => {
  it('uses defaults for missing and invalid values', () => {
    const nonsense = ['', 'q=%20', 'show=0', 'show=-5', 'show=abc', 'show=1.5', 'show=1e99999'];
    expect(nonsense.filter((text) => read(text).name !== '' || read(text).show !== PAGE_SIZE)).toEqual([]);
    expect(read('show=100000').show).toBe(1000);
    expect(read(`q=${'x'.repeat(100)}`).name).toHaveLength(40);
  });

  it('is part of every link to a conversation, without default values', () => {
    expect(paths.chat('1', toPathQuery(read('q=An%20na&show=80')))).toBe('/chats/1?q=An+na&show=80');
    expect(paths.chat('1', toPathQuery(read('')))).toBe('/chats/1');
  });
});
