import { expect, it } from 'vitest';

import { choiceForKey } from './use-swipe-keys.ts';

const press = (key: string, more: object = {}) =>
  choiceForKey({
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    target: { closest: () => null } as unknown as EventTarget,
    ...more,
  });

it('LIK-006 right likes, left passes', () => {
  expect([press('ArrowRight'), press('ArrowLeft')]).toEqual(['like', 'pass']);
});

it.each([
  ['another key', 'Enter', {}],
  ['the browser’s own way back', 'ArrowLeft', { altKey: true }],
  ['a key held down', 'ArrowRight', { repeat: true }],
  ['a text field', 'ArrowRight', { target: { closest: () => ({}) } }],
])('LIK-006 %s does nothing', (_case, key, more) => {
  expect(press(key, more)).toBeNull();
});
