import type { MemberCtx } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';

/** A game that a site can leave out. */
export type Game = 'swipe_game' | 'match_finder';

/**
 * Refuses a game that the site has left out, wherever it is asked for.
 * @throws DomainError `not_found`
 */
export function requireGame({ tenant }: Pick<MemberCtx, 'tenant'>, game: Game): void {
  if (!tenant.features[game]) throw domainError('not_found');
}
