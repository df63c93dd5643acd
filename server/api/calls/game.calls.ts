import { z } from 'zod';

import {
  matchAnswersSchema,
  swipeSchema,
  type MatchFinderView,
  type MatchReason,
  type SwipeAnswerView,
  type SwipeDeckView,
  type SwipeUndoView,
} from '../../modules/people/games/index.ts';
import type { DailyPicksView } from '../../modules/people/picks/index.ts';
import { spotlightSchema, type SpotlightsView, type SpotlightView } from '../../modules/people/spotlights/index.ts';
import { INACTIVE_ERRORS, memberCall } from '../call.ts';
import { cardShape, photoShape } from '../views.schema.ts';

const room = {
  likes_left: z.int().min(0),
  likes_per_day: z.int().min(0),
  starts_anew: z.iso.datetime(),
  can_undo: z.boolean(),
  undos_left: z.int().min(0).nullable(),
};
const swipeCard = cardShape.extend({ common_interests: z.array(z.string()), images: z.array(photoShape) });
const deck = z.strictObject({ profiles: z.array(swipeCard), ...room }) satisfies z.ZodType<SwipeDeckView>;
const swipeAnswer = z.strictObject({
  liked: z.boolean(),
  match: z.boolean(),
  ...room,
}) satisfies z.ZodType<SwipeAnswerView>;
const undo = z.strictObject({ profile: swipeCard.nullable(), ...room }) satisfies z.ZodType<SwipeUndoView>;

const values = z.array(z.string());
const reason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['seek', 'region']), value: z.string() }),
  z.strictObject({ kind: z.enum(['interests', 'weekend', 'evening', 'draw']), values }),
  z.strictObject({ kind: z.literal('age'), years: z.int() }),
]) satisfies z.ZodType<MatchReason>;
const question = z.enum(['seek', 'weekend', 'evening', 'draw', 'nearby', 'age']);
const finder = z.strictObject({
  questions: z.array(z.strictObject({ id: question, options: values })),
  answers: z.partialRecord(question, z.string()),
  matches: z.array(
    z.strictObject({ profile: cardShape, score: z.int().min(1).max(100), reasons: z.array(reason).min(1) }),
  ),
}) satisfies z.ZodType<MatchFinderView>;

const picks = z.strictObject({
  day: z.iso.date(),
  picks: z.array(
    z.strictObject({
      profile: cardShape,
      reasons: z
        .array(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('fit'), percent: z.int().min(1).max(100) }),
            z.strictObject({ kind: z.literal('interests'), values }),
            z.strictObject({ kind: z.enum(['seek', 'region']), value: z.string() }),
            z.strictObject({ kind: z.literal('distance'), km: z.int().min(5) }),
            z.strictObject({ kind: z.enum(['new', 'mutual']) }),
          ]),
        )
        .min(1),
    }),
  ),
  can_repeat: z.boolean(),
  next: z.iso.datetime(),
}) satisfies z.ZodType<DailyPicksView>;

const spotlight = z.strictObject({
  id: z.uuid(),
  region: z.string(),
  started_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  minutes_left: z.int().min(0),
  shown: z.int().min(0),
  credits: z.int().min(1),
  outcome: z.enum(['shown', 'unseen', 'stopped']).nullable(),
  returned: z.int().min(0),
}) satisfies z.ZodType<SpotlightView>;
const spotlights = z.strictObject({
  credits: z.int().min(1),
  refund: z.int().min(1),
  minutes: z.int(),
  region: z.string().nullable(),
  missing: z.array(z.enum(['region', 'photo', 'visible'])),
  running: spotlight.nullable(),
  earlier: z.array(spotlight),
}) satisfies z.ZodType<SpotlightsView>;

export const gameCalls = [
  memberCall({
    method: 'GET',
    path: '/api/swipe.php',
    summary: 'The next cards of the swipe game, and the number of likes left today',
    output: deck,
    errors: ['not_found'],
    answer: (ctx, { services }) => services.games.viewDeck(ctx),
  }),
  memberCall({
    method: 'POST',
    path: '/api/swipe.php',
    summary: 'Likes or passes a card; idempotent',
    input: swipeSchema,
    output: swipeAnswer,
    errors: [...INACTIVE_ERRORS, 'not_found', 'swipe_limit_reached'],
    idFields: ['profile'],
    answer: (ctx, { input, services }) => services.games.swipe(ctx, input),
  }),
  memberCall({
    method: 'DELETE',
    path: '/api/swipe.php',
    summary: 'Takes back the last like or pass of today, except a like that made a match or went with a message',
    input: z.object({}),
    output: undo,
    errors: ['not_found', 'swipe_undo_premium', 'swipe_undo_limit_reached', 'swipe_nothing_to_undo'],
    answer: (ctx, { services }) => services.games.undoChoice(ctx),
  }),
  memberCall({
    method: 'GET',
    path: '/api/match-finder.php',
    summary: 'The five questions, the answers so far, and the matching members once all are answered',
    output: finder,
    errors: ['not_found'],
    answer: (ctx, { services }) => services.games.viewMatchFinder(ctx),
  }),
  memberCall({
    method: 'POST',
    path: '/api/match-finder.php',
    summary: 'Saves one or several answers',
    input: matchAnswersSchema,
    output: finder,
    errors: ['invalid_fields', 'not_found'],
    answer: (ctx, { input, services }) => services.games.saveAnswers(ctx, input),
  }),
  memberCall({
    method: 'GET',
    path: '/api/picks.php',
    summary: 'The people chosen for the member today, with the reasons; the same all day',
    output: picks,
    errors: ['not_found'],
    answer: (ctx, { services }) => services.picks.openPicks(ctx),
  }),
  memberCall({
    method: 'POST',
    path: '/api/picks.php',
    summary: 'Shows people of earlier days again where there are too few others; once a day',
    input: z.object({}),
    output: picks,
    errors: ['not_found'],
    answer: (ctx, { services }) => services.picks.repeatPicks(ctx),
  }),
  memberCall({
    method: 'GET',
    path: '/api/spotlight.php',
    summary:
      'What a spotlight costs and needs, the one that runs with the number of members who were shown it, and earlier ones',
    output: spotlights,
    errors: ['not_found'],
    answer: (ctx, { services }) => services.spotlights.viewSpotlights(ctx),
  }),
  memberCall({
    method: 'POST',
    path: '/api/spotlight.php',
    summary: 'Buys half an hour on top of the search in the member’s region; made once for each `client_id`',
    input: spotlightSchema,
    output: spotlights,
    errors: [
      ...INACTIVE_ERRORS,
      'invalid_fields',
      'not_found',
      'spotlight_incomplete',
      'spotlight_running',
      'price_changed',
      'insufficient_credits',
      'credits_in_debt',
      'money_owed',
    ],
    answer: (ctx, { input, services }) => services.spotlights.startSpotlight(ctx, input),
  }),
];
