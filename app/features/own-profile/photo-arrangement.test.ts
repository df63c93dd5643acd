import { expect, it } from 'vitest';

import { applyArrangement, moveItem } from './photo-arrangement.ts';

const photos = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const shown = (fields: Record<string, string> | undefined) =>
  applyArrangement(photos, fields && { get: (name) => fields[name] ?? null })
    .map(({ id }) => id)
    .join('');

it.each([
  [{ intent: 'main', photo: 'c' }, 'cabd'],
  [{ intent: 'earlier', photo: 'c' }, 'acbd'],
  [{ intent: 'earlier', photo: 'a' }, 'abcd'],
  [{ intent: 'later', photo: 'c' }, 'abdc'],
  [{ intent: 'later', photo: 'd' }, 'abcd'],
  [{ intent: 'delete', photo: 'b' }, 'acd'],
  [{ intent: 'delete', photo: 'gone' }, 'abcd'],
  [{ intent: 'order', order: 'd c b a' }, 'dcba'],
  // A photo added in the meantime is placed last.
  [{ intent: 'order', order: 'd c b' }, 'dcba'],
  [undefined, 'abcd'],
])('PRO-022 shows %j before the server has answered', (fields, expected) => {
  expect(shown(fields as Record<string, string>)).toBe(expected);
});

it('moves an item to another index', () => {
  expect([moveItem('abcd'.split(''), 0, 2).join(''), moveItem('abcd'.split(''), 3, 0).join('')]).toEqual([
    'bcad',
    'dabc',
  ]);
});
