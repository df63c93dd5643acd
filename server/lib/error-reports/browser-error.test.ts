import { expect, it } from 'vitest';

import { toLoggableError } from './browser-error.ts';

const report = (stack: string, message = 'x is undefined') => toLoggableError({ name: 'TypeError', message, stack });

it.each([
  [
    'Chromium',
    'TypeError: x\n    at Xe (https://zomer.example/assets/chat-a1B_.js:1:234)\n    at async https://zomer.example/assets/root.js:2:5',
  ],
  ['Firefox', 'Xe@https://zomer.example/assets/chat-a1B_.js:1:234\n@https://zomer.example/assets/root.js:2:5'],
])('MAC-9 reads the calls of %s, without the host', (_browser, stack) => {
  const error = report(stack);
  expect([error?.name, error?.stack]).toEqual([
    'TypeError',
    'TypeError: x is undefined\n    at Xe (assets/chat-a1B_.js:1:234)\n    at <anonymous> (assets/root.js:2:5)',
  ]);
});

it('MAC-9 omits errors of other scripts, and all calls except ours', () => {
  expect(report('at f (chrome-extension://abc/content.js:1:2)\nat https://zomer.example/members/19cd:3:4')).toBeNull();
  const stack =
    'Error: Jansen\n    at Jan"sen (https://zomer.example/assets/a.js:1:2)\nat https://x.example/?q=geheim:1:1';
  const error = toLoggableError({ name: 'jan@post.example', message: 'cannot read "Jansen" of 019cd', stack });
  expect([error?.name, error?.message, error?.stack?.split('\n').slice(1)]).toEqual([
    'Error',
    'cannot read … of …',
    ['    at <anonymous> (assets/a.js:1:2)'],
  ]);
});
