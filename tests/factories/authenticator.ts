import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

import type { PasskeyInput, PasskeyLoginInput } from '../../server/modules/identity/credentials/credentials.schema.ts';

/** Flags of authenticator data (WebAuthn, section 6.1): user present, user verified, attested credential data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface Ceremony {
  /** As in the server's options. */
  challenge: string;
  /** The origin reported by the browser. */
  origin: string;
  rpId: string;
  /** Whether the user was verified; default true. */
  verified?: boolean;
}

/** A passkey in software, in place of a browser and authenticator. */
export interface Authenticator {
  credentialId: string;
  create(ceremony: Ceremony, name?: string): PasskeyInput;
  /** @param userHandle the user id stored by the authenticator */
  get(ceremony: Ceremony, userHandle?: string): PasskeyLoginInput;
  /** Signature counter; incremented by each signature. */
  counter: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const uint32 = (value: number) => Buffer.from([24, 16, 8, 0].map((shift) => (value >> shift) & 0xff));

function clientData(type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Creates an ES256 passkey. */
export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  const point = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'));
  // COSE (RFC 9053): EC2, ES256, P-256.
  const key = new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], [-2, point(x)], [-3, point(y)]]); // oxfmt-ignore
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key as never)]);
  const dataOf = ({ rpId, verified = true }: Ceremony, more: number, counter: number, rest = Buffer.alloc(0)) =>
    Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (verified ? VERIFIED : 0) | more]), uint32(counter), rest]);
  const base = { id: credentialId, rawId: credentialId, type: 'public-key' as const };

  const authenticator: Authenticator = {
    credentialId,
    counter: 0,
    create(ceremony, name = 'Mijn telefoon') {
      const authData = dataOf(ceremony, ATTESTED, authenticator.counter, attested);
      const object = new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', new Uint8Array(authData)]]); // oxfmt-ignore
      const response = {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
        transports: ['internal'],
      };
      return { name, credential: { ...base, response } };
    },
    get(ceremony, userHandle) {
      authenticator.counter += 1;
      const json = clientData('webauthn.get', ceremony);
      const authData = dataOf(ceremony, 0, authenticator.counter);
      const response = {
        clientDataJSON: json.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(json)]), privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
      };
      return { credential: { ...base, response } };
    },
  };
  return authenticator;
}
