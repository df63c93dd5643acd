import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

import type { FieldErrors } from '../../../../lib/errors/errors.ts';
import { PASSWORD_MIN } from '../signup/signup.schema.ts';

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet; argon2id is the library's default. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of an unknown random password, so that verification takes as long without an account. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$pOXjLQKjHD7dJdc/gnvkHQ$j90SvDz9kx6/44rOrnK8reoLHJ+71pYvPi3KwMQL8Ic';

/**
 * A list ordered by frequency. It is longer than the required 10,000; the end of such lists varies, and its
 * passwords are weak too. Shorter passwords are rejected by length.
 */
const commonPasswords = new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN));

/** Unicode normalisation of characters that keyboards compose differently (NIST SP 800-63B, 3.1.1.2). */
const normalise = (password: string) => password.normalize('NFC');

const toComparable = (text: string) => normalise(text).trim().toLowerCase();

/**
 * Error for an easily guessed password: a common one in any case, or the owner's address, its local part or the
 * profile name.
 */
export function weakPasswordErrors(password: string, owner: { email?: string; name?: string } = {}): FieldErrors {
  const text = toComparable(password);
  if (commonPasswords.has(text)) return { password: { key: 'password_common' } };
  const known = [owner.email, owner.email?.replace(/@.*$/, ''), owner.name];
  return known.some((word) => word !== undefined && toComparable(word) === text)
    ? { password: { key: 'password_own' } }
    : {};
}

/** Hashes a password with argon2id; takes some 30 ms in the thread pool. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), ARGON2_OPTIONS);
}

/** Whether the password matches the hash. Without a hash (no such account) it takes as long and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? DUMMY_HASH, normalise(password));
  return matches && passwordHash !== null;
}
