import { DAY_MS, MINUTE_MS } from '../../../lib/time/duration.ts';
import type { VerificationView } from '../../people/photos/index.ts';
import type { FrameState } from './frame.schema.ts';

/** How far the check of the main photo is in each state; none has begun in the others. */
const STATUSES: Partial<Record<FrameState, 'asked' | 'waiting' | 'approved' | 'refused'>> = {
  free: 'asked',
  nocredits: 'waiting',
  premium: 'approved',
  long: 'refused',
  rtl: 'refused',
};

/** One state of the verification for each state of a frame, so that the preview shows them all. */
function fixtureVerification(state: FrameState, now: Date): VerificationView {
  const status = STATUSES[state] ?? null;
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const decided = status === 'approved' || status === 'refused';
  return {
    verifiedAt: status === 'approved' ? at(-DAY_MS) : null,
    hasPhoto: state !== 'unconfirmed',
    attemptsLeft: 2,
    byService: false,
    check: status && {
      status,
      pose: 'peace',
      expiresAt: at(15 * MINUTE_MS),
      submittedAt: status === 'asked' ? null : at(-DAY_MS),
      decidedAt: decided ? at(-DAY_MS) : null,
      reason: status === 'refused' ? 'pose' : null,
      appealed: false,
      appealUntil: status === 'refused' ? at(29 * DAY_MS) : null,
      deletedAt: decided ? at(29 * DAY_MS) : null,
    },
  };
}

export const verificationServices = (state: FrameState, now: Date) => ({
  viewVerification: () => Promise.resolve(fixtureVerification(state, now)),
  viewStage: () => Promise.resolve(state === 'premium' ? ('verified' as const) : ('none' as const)),
  describeRefusal: () => null,
});
