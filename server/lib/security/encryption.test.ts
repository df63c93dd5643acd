import { expect, it } from 'vitest';

import { secretsOf } from '../../../tests/factories/secrets.ts';
import { createEncryption } from './encryption.ts';

const SECRET = 'a secret of at least thirty-two characters';
const encryption = createEncryption(secretsOf(SECRET));

it('decrypts what earlier versions stored', () => {
  const stored = Buffer.from('nQRub3PiWtdjTjG38H7elV5T/naQuQI1/Rt9Qj5JFmE4UXIxi3o=', 'base64');
  expect(encryption.decrypt('ticket', stored)?.toString()).toBe('Zomerlicht');
});

it.each([0, 27, 28, 29, 32, 33])('rejects %i bytes, which have no room for a value or do not fit', (length) => {
  expect(encryption.decrypt('ticket', Buffer.alloc(length))).toBeNull();
});

it('treats an empty value as none', () => {
  expect(encryption.decrypt('ticket', encryption.encrypt('ticket', Buffer.alloc(0)))).toBeNull();
});

it('HRD-5 decrypts under a previous secret, with and without an id, and encrypts under the current one', () => {
  const rotated = createEncryption(secretsOf('the next secret, also of 32 characters', SECRET));
  const before = encryption.encrypt('ticket', Buffer.from('Zomerlicht'));
  expect(rotated.decrypt('ticket', before)?.toString()).toBe('Zomerlicht');
  expect(rotated.decrypt('other', before)).toBeNull();
  const unnamed = Buffer.from('nQRub3PiWtdjTjG38H7elV5T/naQuQI1/Rt9Qj5JFmE4UXIxi3o=', 'base64');
  expect(rotated.decrypt('ticket', unnamed)?.toString()).toBe('Zomerlicht');
  const after = rotated.encrypt('ticket', Buffer.from('Zomerlicht'));
  expect(encryption.decrypt('ticket', after)).toBeNull();
  expect([before, unnamed, after].map(rotated.isCurrent)).toEqual([false, false, true]);
});
