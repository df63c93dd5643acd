import type { ScreenName } from '../../lib/screens.ts';

/** Member profile, likes and credits (product, section 2), with their subpages. */
const SCREENS_WITH_BACK: ReadonlySet<ScreenName | null> = new Set<ScreenName>([
  'members-id',
  'likes-m-id',
  'likes',
  'likes-type',
  'credits',
  'credits-repeat-order',
  'credits-id-paymentmethod',
]);

/** Whether a screen reserves space for the back button, which only an installed app shows. */
export function hasBackButtonSpace(screen: ScreenName | null): boolean {
  return SCREENS_WITH_BACK.has(screen);
}

/** @param historyLength number of entries in the window's history */
export function showsBackButton(screen: ScreenName | null, standalone: boolean, historyLength: number): boolean {
  return hasBackButtonSpace(screen) && standalone && historyLength > 1;
}
