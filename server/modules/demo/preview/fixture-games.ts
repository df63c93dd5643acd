import type { Ctx } from '../../../context.ts';
import { questionsForNiche, swipeDay, type MatchReason } from '../../people/games/index.ts';
import type { PickReason } from '../../people/picks/index.ts';
import type { PhotoView, ProfileCardView } from '../../people/profiles/index.ts';
import type { KnownServices } from './fixture-services.ts';

/** One reason of each kind, the best match first. */
const REASONS: MatchReason[] = [
  { kind: 'seek', value: 'relationship' },
  { kind: 'interests', values: ['hiking', 'cooking'] },
  { kind: 'evening', values: ['wine'] },
  { kind: 'age', years: -3 },
];

/** Every kind of reason of the daily picks, in the first three of the day and the others. */
const PICK_REASONS: PickReason[][] = [
  [
    { kind: 'fit', percent: 86 },
    { kind: 'interests', values: ['hiking', 'cooking'] },
    { kind: 'distance', km: 10 },
  ],
  [{ kind: 'seek', value: 'relationship' }, { kind: 'new' }],
  [{ kind: 'mutual' }],
];

/** The games, with every question answered and two of the day's likes used. */
export function gameServices(
  tenant: Ctx['tenant'],
  now: Date,
  people: readonly ProfileCardView[],
  imagesOf: (card: ProfileCardView) => PhotoView[],
): Required<Pick<KnownServices, 'games' | 'picks'>> {
  const strangers = people.filter(({ liked }) => !liked);
  const questions = questionsForNiche(tenant.niche);
  const { day, next } = swipeDay(now, tenant);
  const real = strangers.filter(({ fictional }) => !fictional);
  return {
    picks: {
      openPicks: () =>
        Promise.resolve({
          day,
          picks: real.slice(0, 6).map((profile, index) => ({
            profile,
            reasons: PICK_REASONS[index % PICK_REASONS.length]!,
          })),
          can_repeat: true,
          next: next.toISOString(),
        }),
    },
    games: {
      viewDeck: ({ viewer }) =>
        Promise.resolve({
          profiles: strangers.map((card) => ({
            ...card,
            common_interests: card.interests.slice(0, 1),
            images: imagesOf(card),
          })),
          likes_left: Math.max(0, tenant.swipe_likes_per_day - 2),
          likes_per_day: tenant.swipe_likes_per_day,
          starts_anew: swipeDay(now, tenant).next.toISOString(),
          can_undo: true,
          undos_left: viewer.paidUser ? null : 0,
        }),
      viewMatchFinder: () =>
        Promise.resolve({
          questions,
          answers: Object.fromEntries(questions.map(({ id, options }) => [id, options[0]!])),
          matches: strangers.slice(0, REASONS.length).map((profile, index) => ({
            profile,
            score: 90 - index * 14,
            reasons: REASONS.slice(0, REASONS.length - index),
          })),
        }),
    },
  };
}
