import { describe, expect, it } from 'vitest';

import type { MessageView } from '../../../server/modules/chat/chat.view.ts';
import { countAfter, firstUnread } from './unread-mark.ts';

/** `t` for a message of the other side, `m` for one's own. */
const talk = (who: string) =>
  [...who].map((side, index) => ({ id: String(index), mine: side === 'm' }) as unknown as MessageView);

describe('where one had stopped reading', () => {
  it.each([
    ['tmtt', 2, '2'],
    ['tmtt', 1, '3'],
    ['tmtt', 3, null],
    ['ttmm', 1, '1'],
    ['ttmm', 2, null],
    ['tmtt', 0, null],
    ['tt', 5, null],
    ['', 1, null],
  ])('in %s with %i unread is before %s', (who, unread, id) => {
    expect(firstUnread(talk(who), unread)).toBe(id);
  });

  it('counts what the other side has written since', () => {
    expect(countAfter(talk('tmttm'), '1')).toBe(2);
    expect(countAfter(talk('tmttm'), '4')).toBe(0);
    expect(countAfter(talk('tm'), null)).toBe(0);
  });
});
