import { describe, expect, it } from 'vitest';

import { countGraphemes } from '../../../../../i18n/graphemes.ts';
import { cleanMessageText } from './message-text.ts';

describe('the text of a message', () => {
  it.each([
    ['  Hoi \n', 'Hoi'],
    ['Een\r\nTwee\rDrie', 'Een\nTwee\nDrie'],
    ['tab\tblijft', 'tab\tblijft'],
    ['a\u0000b\u0007c\u007f', 'abc'],
    ['half \ud800 paar', 'half \ufffd paar'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
  ])('stores %j as %j', (given, stored) => {
    expect(cleanMessageText(given, 100)).toBe(stored);
  });

  it.each(['', ' ', '\n\t ', '\u200b\u200b', '\u2060', '\ufeff', '\u0000', '\u00a0\u3000'])(
    'CHT-018 rejects %j as blank',
    (text) => {
      expect(() => cleanMessageText(text, 100)).toThrow(
        expect.objectContaining({ fields: { text: { key: 'message_blank' } } }) as Error,
      );
    },
  );

  it('CHT-018 counts graphemes', () => {
    expect(countGraphemes('e\u0301🇳🇱👨‍👩‍👧‍👦')).toBe(3);
    expect(cleanMessageText('🇳🇱'.repeat(10), 10)).toBe('🇳🇱'.repeat(10));
    const fields = { text: { key: 'message_too_long', params: { max: 10 } } };
    expect(() => cleanMessageText('🇳🇱'.repeat(11), 10)).toThrow(
      expect.objectContaining({ code: 'invalid_fields', fields }) as Error,
    );
  });
});
