import type {
  AuthenticationResponseJSON,
  GenerateAuthenticationOptionsOpts,
  GenerateRegistrationOptionsOpts,
  RegistrationResponseJSON,
  VerifyAuthenticationResponseOpts,
} from '@simplewebauthn/server';

import { domainError } from '../errors/errors.ts';

/** COSE algorithm ids (RFC 9053, RFC 8812): EdDSA, ES256, RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded at a process's first ceremony, because it is large. */
const library = () => import('@simplewebauthn/server');

/** What a browser needs to create a key, with the person verified by their device. */
export const keyCreationOptions = async ({
  authenticatorSelection,
  ...options
}: Omit<GenerateRegistrationOptionsOpts, 'supportedAlgorithmIDs'>) =>
  (await library()).generateRegistrationOptions({
    ...options,
    authenticatorSelection: { ...authenticatorSelection, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });

/** What a browser needs to sign with a key, with the person verified by their device. */
export const signatureOptions = async (options: Omit<GenerateAuthenticationOptionsOpts, 'userVerification'>) =>
  (await library()).generateAuthenticationOptions({ ...options, userVerification: 'required' });

/** What a ceremony must have been made for. */
export interface Ceremony {
  challenge: string;
  origin: string;
  /** The host that keys belong to. */
  rpId: string;
  /** Code of the error. */
  refusal: 'passkey_refused' | 'device_key_refused';
}

type Answer<Json> = Omit<Json, 'clientExtensionResults'>;

const refuse =
  ({ refusal }: Ceremony) =>
  (cause: unknown) => {
    throw domainError(refusal, { cause });
  };

/**
 * Verifies a key that the browser has created, with the person verified by their device (WebAuthn, section 7.1).
 * @throws DomainError `refusal`
 */
export async function verifyCreatedKey(answer: Answer<RegistrationResponseJSON>, ceremony: Ceremony) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: ceremony.challenge,
    expectedOrigin: ceremony.origin,
    expectedRPID: ceremony.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse(ceremony));
  if (!info) throw domainError(ceremony.refusal);
  return info.credential;
}

/**
 * Verifies that a key has signed, with the person verified by their device (WebAuthn, section 7.2).
 * @returns the key's new counter
 * @throws DomainError `refusal`
 */
export async function verifySignature(
  answer: Answer<AuthenticationResponseJSON>,
  key: VerifyAuthenticationResponseOpts['credential'],
  ceremony: Ceremony,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: ceremony.challenge,
    expectedOrigin: ceremony.origin,
    expectedRPID: ceremony.rpId,
    credential: key,
    requireUserVerification: true,
  }).catch(refuse(ceremony));
  if (!verified) throw domainError(ceremony.refusal);
  return authenticationInfo.newCounter;
}
