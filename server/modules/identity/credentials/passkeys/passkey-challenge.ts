import type { Deps } from '../../../../deps.ts';
import { COOKIE_SECONDS } from '../../../../lib/cookie-list.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { createSealer } from '../../../../lib/security/sealer.ts';

/** Seconds a passkey ceremony may take. */
const CHALLENGE_SECONDS = COOKIE_SECONDS.passkey;
/** A challenge is valid for one answer. */
const SINGLE_USE_LIMIT = { points: 1, seconds: CHALLENGE_SECONDS };

type ChallengeDeps = Pick<Deps, 'env' | 'clock' | 'limiter'>;

/** Site, member and purpose that a challenge is bound to. */
interface ChallengeScope {
  tenantId: string;
  /** The member who adds a passkey; null for a login. */
  userId: string | null;
}

const sealPurpose = ({ tenantId, userId }: ChallengeScope) => `passkey:${tenantId}:${userId ?? 'login'}`;

export function sealChallenge(deps: ChallengeDeps, use: ChallengeScope, challenge: string): string {
  return createSealer(deps.env.secrets, deps.clock).seal(sealPurpose(use), challenge, CHALLENGE_SECONDS);
}

/**
 * The challenge of a cookie, on its first use.
 * @throws DomainError `passkey_refused` for a challenge that is foreign, modified, expired or already used
 */
export async function consumeChallenge(
  deps: ChallengeDeps,
  use: ChallengeScope,
  cookie: string | undefined,
): Promise<string> {
  const challenge = cookie ? createSealer(deps.env.secrets, deps.clock).open(sealPurpose(use), cookie) : null;
  if (typeof challenge !== 'string') throw domainError('passkey_refused');
  // The rate limiter is shared by all processes, so a second use fails in each of them.
  await deps.limiter.consume('passkey-challenge', challenge, SINGLE_USE_LIMIT).catch((error: unknown) => {
    throw domainError('passkey_refused', { cause: error });
  });
  return challenge;
}
