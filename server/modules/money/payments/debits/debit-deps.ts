import type { Deps } from '../../../../deps.ts';
import { createEncryption, type Encryption } from '../../../../lib/security/encryption.ts';
import { HOUR_MS } from '../../../../lib/time/duration.ts';
import type { Secrets } from '../../../../lib/security/secrets.ts';
import type { CodeChannel } from './debit.view.ts';
import type { DebitDetails } from './debit-fields.ts';
import type { SyncDeps } from '../sync/sync-payment.ts';

export type DebitDeps = Deps & Pick<SyncDeps, 'live' | 'providers'>;

/** How long the input of the first step is kept, to send another code or to edit it. */
export const FORM_RETENTION_MS = HOUR_MS;

/** Encryption purpose of each kind of data. */
const PURPOSES = {
  form: 'direct-debit-form',
  iban: 'mandate-iban',
  phone: 'mandate-phone',
  evidence: 'mandate-evidence',
} as const;

const encryptionBySecrets = new WeakMap<Secrets, Encryption>();

function getEncryption(secrets: Secrets): Encryption {
  const known = encryptionBySecrets.get(secrets) ?? createEncryption(secrets);
  encryptionBySecrets.set(secrets, known);
  return known;
}

/** Encrypts data that must not be stored in plain text. */
export function encryptDebitData(secrets: Secrets, what: keyof typeof PURPOSES, plain: string): Buffer {
  return getEncryption(secrets).encrypt(PURPOSES[what], Buffer.from(plain));
}

/** Decrypts what `sealDebit` encrypted for the same purpose; null if it is empty, foreign or changed. */
export function decryptDebitData(secrets: Secrets, what: keyof typeof PURPOSES, sealed: Buffer | null): string | null {
  return (sealed && getEncryption(secrets).decrypt(PURPOSES[what], sealed)?.toString('utf8')) ?? null;
}

/** The stored input of the first step; null if it has expired. */
export function decryptDebitDetails(secrets: Secrets, sealed: Buffer | null): DebitDetails | null {
  const plain = decryptDebitData(secrets, 'form', sealed);
  return plain === null ? null : (JSON.parse(plain) as DebitDetails);
}

/** Channels for a one-time code; SMS only where a gateway is configured. */
export function codeChannels(deps: Pick<DebitDeps, 'env'>): readonly CodeChannel[] {
  return deps.env.sms === 'none' ? ['email'] : ['sms', 'email'];
}
