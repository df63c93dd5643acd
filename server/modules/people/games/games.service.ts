import { createMatchFinder } from './match-finder.ts';
import { createSwipeGame, type GamesDeps } from './swipe-game.ts';

export function createGamesService(deps: GamesDeps) {
  return { ...createSwipeGame(deps), ...createMatchFinder(deps) };
}
