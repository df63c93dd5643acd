import { expect, it } from 'vitest';

import { respondWithRange } from './byte-range.ts';

const FILE = Buffer.from('0123456789');

it.each([
  [undefined, 200, '0123456789', undefined],
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['lines=0-1', 200, '0123456789', undefined],
])('MEM-6 answers %s as browsers ask for sound', (header, status, body, range) => {
  const response = respondWithRange(FILE, header);
  expect([response.status, response.body.toString()]).toEqual([status, body]);
  expect(response.headers).toEqual({ 'accept-ranges': 'bytes', ...(range && { 'content-range': range }) });
});
