import type { Deps } from '../../deps.ts';
import { COOKIE_SECONDS } from '../../lib/cookie-list.ts';
import { domainError } from '../../lib/errors.ts';
import { createSealer } from '../../lib/sealer.ts';

/** How long a browser may take over its question, in seconds. */
const CHALLENGE_SECONDS = COOKIE_SECONDS.passkey;
/** Each challenge is answered once. */
const ONCE = { points: 1, seconds: CHALLENGE_SECONDS };

type ChallengeDeps = Pick<Deps, 'env' | 'clock' | 'limiter'>;

/** For whom and what a challenge is: another site's, another member's or another purpose's opens nothing. */
export interface ChallengeUse {
  tenantId: string;
  /** The member who adds a passkey; null for a login. */
  userId: string | null;
}

const purposeOf = ({ tenantId, userId }: ChallengeUse) => `passkey:${tenantId}:${userId ?? 'login'}`;

/** The challenge for the cookie of the browser that is asked, which cannot read it. */
export function sealChallenge(deps: ChallengeDeps, use: ChallengeUse, challenge: string): string {
  return createSealer(deps.env.SECRET, deps.clock).seal(purposeOf(use), challenge, CHALLENGE_SECONDS);
}

/**
 * The challenge of a cookie, the first time it is asked for.
 * @throws DomainError `passkey_refused` for a challenge that is foreign, changed, too old or was answered before
 */
export async function takeChallenge(
  deps: ChallengeDeps,
  use: ChallengeUse,
  cookie: string | undefined,
): Promise<string> {
  const challenge = cookie ? createSealer(deps.env.SECRET, deps.clock).open(purposeOf(use), cookie) : null;
  if (typeof challenge !== 'string') throw domainError('passkey_refused');
  // Wherever limits are counted, for all processes together: a second answer is one too many.
  await deps.limiter.consume('passkey-challenge', challenge, ONCE).catch((error: unknown) => {
    throw domainError('passkey_refused', { cause: error });
  });
  return challenge;
}
