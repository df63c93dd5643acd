import { createMatchFinder } from './match-finder.ts';
import { createSwipeGame } from './swipe-game.ts';
import type { GamesDeps } from './swipe-game.ts';

/** Creates the service of the swipe game and the match finder. */
export function createGamesService(deps: GamesDeps) {
  return { ...createSwipeGame(deps), ...createMatchFinder(deps) };
}
