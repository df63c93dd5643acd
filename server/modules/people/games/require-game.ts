import type { MemberCtx } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';

/** A way to meet people that a tenant can disable. */
export type Game = 'swipe_game' | 'match_finder' | 'daily_picks';

/** @throws DomainError `not_found` when the tenant has disabled the game */
export function requireGame({ tenant }: Pick<MemberCtx, 'tenant'>, game: Game): void {
  if (!tenant.features[game]) throw domainError('not_found');
}
