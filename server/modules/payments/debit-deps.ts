import type { Deps } from '../../deps.ts';
import { createEncryption } from '../../lib/encryption.ts';
import type { Encryption } from '../../lib/encryption.ts';
import type { CodeChannel } from './debit.view.ts';
import type { DebitDetails } from './debit-fields.ts';
import type { Providers } from './providers/index.ts';

/** What direct debits stand on. */
export type DebitDeps = Deps & { providers: Providers };

/** What is typed in the first step is kept for this long, for whom asks for another code or goes back. */
export const TYPED_KEPT_MS = 60 * 60_000;

/** What each kind of data of a debit is encrypted for. */
const PURPOSES = {
  form: 'direct-debit-form',
  iban: 'mandate-iban',
  phone: 'mandate-phone',
  evidence: 'mandate-evidence',
} as const;

const encryptions = new Map<string, Encryption>();

function encryptionOf(secret: string): Encryption {
  const known = encryptions.get(secret) ?? createEncryption(secret);
  encryptions.set(secret, known);
  return known;
}

/** Encrypts what must not lie in the database in the clear. */
export function sealDebit(secret: string, what: keyof typeof PURPOSES, plain: string): Buffer {
  return encryptionOf(secret).encrypt(PURPOSES[what], Buffer.from(plain));
}

/** What `sealDebit` encrypted for the same use; null when it was emptied, is foreign or changed. */
export function openDebit(secret: string, what: keyof typeof PURPOSES, sealed: Buffer | null): string | null {
  return (sealed && encryptionOf(secret).decrypt(PURPOSES[what], sealed)?.toString('utf8')) ?? null;
}

/** What was typed in the first step; null when it is not kept any more. */
export function openDetails(secret: string, sealed: Buffer | null): DebitDetails | null {
  const plain = openDebit(secret, 'form', sealed);
  return plain === null ? null : (JSON.parse(plain) as DebitDetails);
}

/** How a code can reach a member: by SMS only where messages can be sent. */
export function codeChannels(deps: Pick<DebitDeps, 'env'>): readonly CodeChannel[] {
  return deps.env.sms === 'none' ? ['email'] : ['sms', 'email'];
}
