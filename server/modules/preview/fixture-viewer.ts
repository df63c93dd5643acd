import type { Viewer } from '../../context.ts';
import type { FrameState } from './frame.schema.ts';

export const FIXTURE_VIEWER = '00000000-0000-7000-8000-000000000900';
const DAY_MS = 86_400_000;
/** Long enough ago for offers to new members to be over. */
const SIGNED_UP_MS = 30 * DAY_MS;

/** Screens that send a member on, but for one whose address is unconfirmed yet at the end of the signup. */
const FOR_VISITORS = /^\/(login|signup|landers\/.*|members\/[^/]+\/(landing.*|signup))?(\?|$)/;
const SIGNUP = /^\/signup(\?|$)/;

function isForVisitors(path: string, state: FrameState): boolean {
  return FOR_VISITORS.test(path) && !(state === 'unconfirmed' && SIGNUP.test(path));
}

/** Credits of the member in each state. */
export function creditsIn(state: FrameState): number {
  if (state === 'premium') return 148;
  return state === 'nocredits' || state === 'empty' ? 0 : 12;
}

/** Who looks at the screen in a state; null for a visitor, and where a screen is for visitors only. */
export function viewerIn(state: FrameState, path: string, now: Date): Viewer | null {
  if (state === 'visitor' || isForVisitors(path, state)) return null;
  return {
    userId: FIXTURE_VIEWER,
    profileId: FIXTURE_VIEWER,
    sessionId: FIXTURE_VIEWER,
    status: state === 'unconfirmed' ? 'not_confirmed' : 'active',
    paidUser: state === 'premium',
    language: 'nl',
    signedUpAt: new Date(now.getTime() - SIGNED_UP_MS),
    // As a signup leaves it: nobody sees a profile before its address is confirmed.
    profileStatus: state === 'unconfirmed' ? 'disabled' : 'active',
    hasPhoto: true,
    notificationsDisabled: [],
    discretion: { quickExit: false, neutralTitle: false },
  };
}
