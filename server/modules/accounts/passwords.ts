import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

import type { FieldErrors } from '../../lib/errors.ts';
import { PASSWORD_MIN } from './signup.schema.ts';

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet; argon2id is the library's default. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random password nobody knows: verifying against it takes as long as against a member's. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$pOXjLQKjHD7dJdc/gnvkHQ$j90SvDz9kx6/44rOrnK8reoLHJ+71pYvPi3KwMQL8Ic';

/**
 * The list is ordered by how common a password is and is longer than the 10,000 that must be refused: collections differ
 * at that end, and what stands further down is no better. Shorter ones are refused by their length already.
 */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN));

/** One spelling for characters that keyboards compose differently (NIST SP 800-63B, 3.1.1.2). */
const normalise = (password: string) => password.normalize('NFC');

const plain = (text: string) => normalise(text).trim().toLowerCase();

/**
 * What makes a password too easy to guess: it is, in whatever case, among the most common ones, or nothing but what
 * everybody knows of its owner: the address, what stands before its `@`, or the profile name.
 */
export function easyPassword(password: string, owner: { email?: string; name?: string } = {}): FieldErrors {
  const text = plain(password);
  if (common.has(text)) return { password: { key: 'password_common' } };
  const known = [owner.email, owner.email?.replace(/@.*$/, ''), owner.name];
  return known.some((word) => word !== undefined && plain(word) === text) ? { password: { key: 'password_own' } } : {};
}

/** Hashes a password with argon2id; takes some 30 ms on a thread of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), OWASP);
}

/**
 * Whether the password belongs to the hash. Without a hash (no such account) it works as long and answers false.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, normalise(password));
  return matches && passwordHash !== null;
}
