import type { ScreenName } from '../../lib/screens.ts';

/** Member profile, likes and credits (product, section 2), with the parts that belong to them. */
const SCREENS_WITH_BACK: ReadonlySet<ScreenName | null> = new Set<ScreenName>([
  'members-id',
  'likes-m-id',
  'likes',
  'likes-type',
  'credits',
  'credits-repeat-order',
  'credits-id-paymentmethod',
]);

/** Whether a screen keeps room for the way back, which only an installed app shows. */
export function hasBackRoom(screen: ScreenName | null): boolean {
  return SCREENS_WITH_BACK.has(screen);
}

/** @param historyLength entries of the window's history; the first one has nothing before it */
export function showsBack(screen: ScreenName | null, standalone: boolean, historyLength: number): boolean {
  return hasBackRoom(screen) && standalone && historyLength > 1;
}
