import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';

import { weakPasswordErrors, hashPassword, verifyPassword } from './passwords.ts';
import { passwordField } from '../signup/signup.schema.ts';

describe('passwords', () => {
  it('SEC-009 are hashed with argon2id, 19 MiB, two passes, one lane and a random salt', async () => {
    const [one, other] = await Promise.all([
      hashPassword('fietsbel-donderdag-42'),
      hashPassword('fietsbel-donderdag-42'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'fietsbel-donderdag-42')).toBe(true);
    expect(await verifyPassword(one, 'fietsbel-donderdag-43')).toBe(false);
  });

  it('SEC-016 take as long to verify without an account', async () => {
    const known = await hash('fietsbel-donderdag-42', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const timed = async (passwordHash: string | null) => {
      const start = performance.now();
      expect(await verifyPassword(passwordHash, 'wrong')).toBe(false);
      return performance.now() - start;
    };
    // The minimum of each: other load on the machine only adds time, so a busy one takes more rounds to find it.
    let [existing, missing] = [Infinity, Infinity];
    let ratio = 0;
    for (let round = 0; round < 60 && (round < 7 || ratio <= 0.5 || ratio >= 2); round += 1) {
      existing = Math.min(existing, await timed(known));
      missing = Math.min(missing, await timed(null));
      ratio = missing / existing;
    }
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it.each(['password1', 'PASSWORD1', 'iloveyou', 'football1', 'qwertyuiop', '1234567890'])(
    'ACC-031 are rejected when as common as %s',
    (password) => expect(weakPasswordErrors(password)).toEqual({ password: { key: 'password_common' } }),
  );

  it('ACC-030 need eight characters of any kind', () => {
    expect(passwordField.safeParse('zzzzzzzz').success).toBe(true);
    expect(passwordField.safeParse('ééééééé').error?.issues[0]?.message).toBe('password_short');
    expect(passwordField.safeParse('\u{1F600}'.repeat(7)).success).toBe(false);
    expect(weakPasswordErrors('fietsbel-donderdag-42')).toEqual({});
  });

  it('accept composed and decomposed characters as the same password', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9-op-hoek'), 'cafe\u0301-op-hoek')).toBe(true);
  });
});
