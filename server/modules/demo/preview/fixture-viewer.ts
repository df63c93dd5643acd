import type { Searcher, Viewer } from '../../../context.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import type { FrameState } from './frame.schema.ts';

export const FIXTURE_VIEWER = '00000000-0000-7000-8000-000000000900';
export const FIXTURE_SEARCHER: Searcher = {
  gender: 'male',
  sexuality: 'hetero',
  country: 'NL',
  gridX: null,
  gridY: null,
  hideFictional: false,
  birthDate: '1990-06-15',
  region: null,
  interests: ['hiking', 'cooking'],
  reason: null,
  elsewhere: null,
};
/** A week that began yesterday, in a town with letters of another language. */
const elsewhereAt = (now: Date) => ({
  country: 'DK',
  region: 'DK-84',
  place: 'København',
  gridX: 157,
  gridY: 1239,
  until: new Date(now.getTime() + 6 * DAY_MS).toISOString(),
});
/** Long enough ago for new-member offers to have expired. */
const SIGNED_UP_MS = 30 * DAY_MS;

/** Screens that redirect members, except that the end of the signup shows members with an unconfirmed address. */
const FOR_VISITORS = /^\/(lock|login|signup|landers\/.*|members\/[^/]+\/(landing.*|signup))?(\?|$)/;
const SIGNUP = /^\/signup(\?|$)/;

function isForVisitors(path: string, state: FrameState): boolean {
  return FOR_VISITORS.test(path) && !(state === 'unconfirmed' && SIGNUP.test(path));
}

export function fixtureCredits(state: FrameState): number {
  if (state === 'premium') return 148;
  return state === 'nocredits' || state === 'empty' ? 0 : 12;
}

/** The session at the app lock, in every state. */
export const FIXTURE_LOCKED = { userId: FIXTURE_VIEWER, profileId: FIXTURE_VIEWER, sessionId: FIXTURE_VIEWER };

/** The viewer in a state; null for a visitor and on screens for visitors only. */
export function fixtureViewer(state: FrameState, path: string, now: Date): Viewer | null {
  if (state === 'visitor' || isForVisitors(path, state)) return null;
  return {
    userId: FIXTURE_VIEWER,
    profileId: FIXTURE_VIEWER,
    sessionId: FIXTURE_VIEWER,
    status: state === 'unconfirmed' ? 'not_confirmed' : 'active',
    paidUser: state === 'premium',
    language: 'nl',
    signedUpAt: new Date(now.getTime() - SIGNED_UP_MS),
    // As after signup: a profile is hidden until its address is confirmed.
    profileStatus: state === 'unconfirmed' ? 'disabled' : 'active',
    hasPhoto: true,
    notificationsDisabled: [],
    privacy: { quickExit: false, neutralTitle: false },
    // The fixture of the header's service is of the theme's people.
    face: { name: '', photo: null },
    ...(/[?&]paused\b/.test(path) && { awaySince: new Date(now.getTime() - 3 * DAY_MS) }),
    ...(/[?&]locks\b/.test(path) && { lock: { minutes: 5, locked: false } }),
    searcher: /[?&]elsewhere\b/.test(path) ? { ...FIXTURE_SEARCHER, elsewhere: elsewhereAt(now) } : FIXTURE_SEARCHER,
  };
}
