import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from '../notifications/preferences.schema.ts';
import type { NotificationPreferences } from '../notifications/preferences.schema.ts';
import type { ProfileCardView } from '../profiles/profile.view.ts';
import type { KnownServices, FixtureOptions } from './fixture-services.ts';
import { castViewer } from './fixture-people.ts';
import type { FixtureCast } from './fixture-people.ts';
import { FIXTURE_VIEWER, creditsIn } from './fixture-viewer.ts';

/** Members that the fixtures' member has blocked. */
const BLOCKED = 2;
const DAY_MS = 86_400_000;

const ALL_ON = Object.fromEntries(
  NOTIFICATION_TYPES.map((type) => [type, Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, true]))]),
) as NotificationPreferences;

/** What the screens of the member's own account ask for. @param people whom the member meets; none in the empty state */
export function accountServices(
  { state, now }: FixtureOptions,
  cast: FixtureCast,
  people: readonly ProfileCardView[],
): KnownServices {
  return {
    accounts: {
      viewUser: async () => ({
        ...{ id: FIXTURE_VIEWER, email: 'lid@voorbeeld.example', status: 'active', language: 'nl' },
        ...{ paid_user: state === 'premium', credits: creditsIn(state), notifications_disabled: [] },
        signup_date: now.toISOString(),
        profile: castViewer(cast, FIXTURE_VIEWER),
      }),
    },
    notifications: { viewPreferences: () => Promise.resolve(ALL_ON) },
    safety: {
      listBlocked: async () =>
        people.slice(-BLOCKED).map(({ id, name, main_image: photo }, index) => ({
          ...{ id, name, photo, deleted: false },
          since: new Date(now.getTime() - (index + 1) * DAY_MS).toISOString(),
        })),
    },
  };
}
