import { DAY_MS } from '../../../lib/time/duration.ts';
import { maskAddress } from '../../identity/credentials/index.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  type NotificationPreferences,
} from '../../platform/outbox/index.ts';
import type { ProfileCardView } from '../../people/profiles/index.ts';
import type { KnownServices, FixtureOptions } from './fixture-services.ts';
import { fixtureViewerProfile, type FixtureSite } from './fixture-people.ts';
import { FIXTURE_CONVERSATION } from './frame.schema.ts';
import { FIXTURE_VIEWER, fixtureCredits } from './fixture-viewer.ts';
import { translate } from '../../../../i18n/index.ts';
import type { Ctx } from '../../../context.ts';
import { createStatement, type DecisionView } from '../../trust/safety/index.ts';

/** A one-week restriction, as its member sees it. */
function fixtureDecision(ctx: Ctx, now: Date): DecisionView {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const measure = { kind: 'pause', ground: 'terms', clause: 'commerce' } as const;
  return {
    kind: 'restriction',
    decidedAt: now.toISOString(),
    ...createStatement(ctx, { ...measure, until: after(7) }),
    facts: translate(ctx, 'emails:rule.commerce'),
    lifted: false,
    unread: true,
    appeal: null,
    appealUntil: after(182).toISOString(),
  };
}

const EMAIL = 'lid@voorbeeld.example';
/** Number of members that the fixture member has blocked. */
const BLOCKED = 2;
const DISCOUNT = { percentage: 20, code: null, expires: null };

const ALL_ON = Object.fromEntries(
  NOTIFICATION_TYPES.map((type) => [type, Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, true]))]),
) as NotificationPreferences;

/** Services of the member's account screens. @param people the other members; none in the empty state */
export function accountServices(
  { state, now, tenant }: FixtureOptions,
  cast: FixtureSite,
  people: readonly ProfileCardView[],
): KnownServices {
  return {
    accounts: {
      viewFirstMessage: () => Promise.resolve(null),
      viewCompletion: async () => ({ email: EMAIL }),
      viewUser: async () => ({
        id: FIXTURE_VIEWER,
        email: EMAIL,
        status: 'active',
        language: 'nl',
        paid_user: state === 'premium',
        credits: fixtureCredits(state),
        notifications_disabled: [],
        signup_date: now.toISOString(),
        profile: fixtureViewerProfile(cast, FIXTURE_VIEWER),
      }),
    },
    credentials: credentialServices(now),
    push: {
      listDevices: async () =>
        listDevices(now, false).map(({ id, current, device, since }) => ({ id, current, device, since })),
    },
    accountDeletion: {
      viewExport: async () => ({ status: 'none', requestedAt: null, expiresAt: null, nextAt: null }),
      viewAlternatives: async () => ({ mailsOn: true, mailsPaused: false, invisible: false, offer: DISCOUNT }),
      viewRestore: async () => ({ until: new Date(now.getTime() + 14 * DAY_MS) }),
    },
    complaints: {
      listOwn: async () =>
        people.length === 0
          ? []
          : [
              {
                reference: 'K-7F3Q-2M9X',
                category: 'payment',
                subject: '',
                status: 'answered',
                text: 'Ik heb twee keer betaald.',
                answer: 'Dat klopt. We hebben het geld teruggestort.',
                sent_at: now.toISOString(),
                answered_at: now.toISOString(),
              },
            ],
    },
    notifications: {
      viewPreferences: () => Promise.resolve(ALL_ON),
      viewPicksHour: () => Promise.resolve(18),
      viewSuppression: async () => ({ reasons: [], addressConfirmed: false }),
      viewUnsubscription: () => ({ type: 'promotions' }),
    },
    places: {
      viewLocation: async () => ({ country: tenant.countries[0] ?? 'NL', region: null, place: null, shared: false }),
      searchPlaces: async (_ctx, { text }) =>
        text === ''
          ? []
          : cast.texts.places.slice(0, 3).map((name) => ({ name, value: name, region: null, country: 'NL' })),
      viewSearchPlace: ({ viewer }) => viewer.searcher.elsewhere,
    },
    privacy: {
      viewPrivacy: async () => ({
        invisible: false,
        hide_fictional: false,
        show_read_marks: true,
        quick_exit: false,
        neutral_title: false,
      }),
    },
    spending: { viewSpending: () => Promise.resolve(spendingAt(now)), viewHold: () => Promise.resolve(null) },
    safety: {
      viewSafety: async (ctx) => ({
        reports: people.slice(0, 2).map(({ id, name }, index) => ({
          id,
          name,
          reportedAt: new Date(now.getTime() - (index + 2) * DAY_MS).toISOString(),
          state: index === 0 ? ('pending' as const) : ('decided' as const),
          outcome: index === 0 ? null : translate(ctx, 'emails:report_outcome.warning'),
          decision: index === 0 ? null : '1',
        })),
        refusals: people
          .slice(2, 3)
          .map(({ id, name }) => ({ id, name, conversation: FIXTURE_CONVERSATION, photos: true, voice: true })),
        endedMatches: people.slice(3, 4).map(({ id, name }) => ({ id, name, endedAt: now.toISOString() })),
      }),
      viewDecision: (ctx) => Promise.resolve(fixtureDecision(ctx, now)),
      listBlocked: async () =>
        people.slice(-BLOCKED).map(({ id, name, main_image: photo }, index) => ({
          id,
          name,
          photo,
          deleted: false,
          since: new Date(now.getTime() - (index + 1) * DAY_MS).toISOString(),
        })),
    },
  };
}

/** No spending limit and no pause. */
function spendingAt(now: Date) {
  const day = (ahead: number) => new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  const pauseDays = { min: day(1), max: day(180) };
  return { currency: 'EUR', limit: null, spent: 0, pending: null, pausedUntil: null, pauseDays };
}

/** @param unlocks whether this device opens the app lock by its own check */
function listDevices(now: Date, unlocks: boolean) {
  const [today, before] = [now.toISOString(), new Date(now.getTime() - 9 * DAY_MS).toISOString()];
  return [
    {
      id: '1',
      current: true,
      device: { browser: 'Chrome', system: 'Android' },
      since: today,
      seen: today,
      lockMinutes: null,
      deviceKeySince: unlocks ? today : null,
    },
    {
      id: '2',
      current: false,
      device: { browser: 'Firefox', system: 'Windows' },
      since: before,
      seen: today,
      lockMinutes: null,
      deviceKeySince: null,
    },
  ];
}

/** Two devices, a passkey and working links. */
function credentialServices(now: Date): KnownServices['credentials'] {
  const [today, before] = [now.toISOString(), new Date(now.getTime() - 9 * DAY_MS).toISOString()];
  return {
    viewPendingMailChange: () => Promise.resolve(null),
    viewReset: () => Promise.resolve({ email: EMAIL }),
    viewMailChange: () => Promise.resolve({ email: `nieuw.${EMAIL}`, previous: maskAddress(EMAIL) }),
    listSessions: async ({ viewer }) => listDevices(now, viewer.lock !== undefined),
    hasDeviceKey: () => Promise.resolve(true),
    listPasskeys: async () => [{ id: '1', name: 'Chrome op Android', since: before, used: today }],
  };
}
