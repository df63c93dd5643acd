import { expect, it } from 'vitest';

import { maskAddress } from './mask-address.ts';

it.each([
  ['jan@post.example', 'j•••@post.example'],
  ['een.heel.lange.naam@post.example', 'e•••@post.example'],
  ['x@post.example', 'x•••@post.example'],
  ['"a@b"@post.example', '"•••@post.example'],
])('shows only the first character and the domain of %s', (email, masked) => {
  expect(maskAddress(email)).toBe(masked);
});
