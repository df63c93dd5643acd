import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { acceptedSecrets, secretId, type Secrets } from './secrets.ts';

/** Authenticated encryption with a key derived from the installation's secret for each purpose (HKDF, RFC 5869). */
export interface Encryption {
  encrypt(purpose: string, plain: Buffer): Buffer;
  /** Decrypts what was encrypted for the same purpose; null if it is invalid or was modified. */
  decrypt(purpose: string, sealed: Buffer): Buffer | null;
  /** Whether a value was encrypted under the current secret, as far as its id tells. */
  isCurrent(sealed: Buffer): boolean;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type KeyFor = (purpose: string) => Buffer;

function createKeys(secret: string): KeyFor {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, '', `seal:${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
}

function decryptWith(key: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * A value is the id of its secret, the initialization vector, the tag and the ciphertext. Values stored before secrets
 * had ids lack the id; they are tried with every secret.
 */
export function createEncryption(secrets: Secrets): Encryption {
  const accepted = acceptedSecrets(secrets).map((secret) => ({ id: secretId(secret), keyFor: createKeys(secret) }));
  const current = accepted[0]!;
  const startsWith = (bytes: Buffer, id: Buffer) => bytes.subarray(0, id.length).equals(id);
  return {
    encrypt: (purpose, plain) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.keyFor(purpose), iv);
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([current.id, iv, cipher.getAuthTag(), sealed]);
    },
    decrypt: (purpose, bytes) => {
      const named = accepted.find(({ id }) => startsWith(bytes, id));
      const plain = named && decryptWith(named.keyFor(purpose), bytes.subarray(named.id.length));
      if (plain) return plain;
      for (const { keyFor } of accepted) {
        const unnamed = decryptWith(keyFor(purpose), bytes);
        if (unnamed) return unnamed;
      }
      return null;
    },
    isCurrent: (bytes) => startsWith(bytes, current.id),
  };
}
