import { expect, it } from 'vitest';

import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a secret of at least thirty-two characters');

it('decrypts what earlier versions stored', () => {
  const stored = Buffer.from('nQRub3PiWtdjTjG38H7elV5T/naQuQI1/Rt9Qj5JFmE4UXIxi3o=', 'base64');
  expect(encryption.decrypt('ticket', stored)?.toString()).toBe('Zomerlicht');
});

it.each([0, 27, 28, 29])('rejects %i bytes, which have no room for a value or do not fit', (length) => {
  expect(encryption.decrypt('ticket', Buffer.alloc(length))).toBeNull();
});

it('treats an empty value as none', () => {
  expect(encryption.decrypt('ticket', encryption.encrypt('ticket', Buffer.alloc(0)))).toBeNull();
});
