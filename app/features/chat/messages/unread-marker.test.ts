import { describe, expect, it } from 'vitest';

import type { MessageView } from '../../../../server/modules/conversation/chat/chat.view.ts';
import { countReceivedAfter, findFirstUnread } from './unread-marker.ts';

/** `t` for a received message, `m` for an own one. */
const talk = (who: string) =>
  [...who].map((side, index) => ({ id: String(index), mine: side === 'm' }) as unknown as MessageView);

describe('the unread marker', () => {
  it.each([
    ['tmtt', 2, '2'],
    ['tmtt', 1, '3'],
    ['tmtt', 3, null],
    ['ttmm', 1, '1'],
    ['ttmm', 2, null],
    ['tmtt', 0, null],
    ['tt', 5, null],
    ['', 1, null],
  ])('of %s with %i unread is before %s', (who, unread, id) => {
    expect(findFirstUnread(talk(who), unread)).toBe(id);
  });

  it('counts the messages received since', () => {
    expect(countReceivedAfter(talk('tmttm'), '1')).toBe(2);
    expect(countReceivedAfter(talk('tmttm'), '4')).toBe(0);
    expect(countReceivedAfter(talk('tm'), null)).toBe(0);
  });
});
