import { DAY_MS, HOUR_SECONDS } from '../../../lib/time/duration.ts';
import type { AlbumView, OwnAlbumView } from '../../people/private-album/index.ts';
import type { ProfileCardView, ProfileView } from '../../people/profiles/index.ts';
import type { Services } from '../../../services.ts';
import type { FrameState } from './frame.schema.ts';

/** How far a request for the album of another is in each state; there is none in the others. */
const STATES: Partial<Record<FrameState, AlbumView['state']>> = {
  unconfirmed: 'granted',
  nocredits: 'asked',
  premium: 'open',
  long: 'granted',
  rtl: 'open',
};

/** The albums of the member and another, one of their states for each state of a frame. */
function fixtureAlbum(state: FrameState, owner: ProfileView, now: Date): AlbumView {
  const at = STATES[state] ?? 'closed';
  const photos = owner.images.map((photo) => ({ ...photo, locked: false })).slice(0, 3);
  return {
    profile: { id: owner.id, name: owner.name },
    count: state === 'empty' ? 0 : photos.length,
    state: at,
    asked: at === 'asked' ? new Date(now.getTime() - DAY_MS).toISOString() : null,
    reveals: state === 'long',
    photos: at === 'open' ? photos : [],
    closes_in: at === 'open' ? HOUR_SECONDS / 4 : null,
    own: {
      count: state === 'empty' ? 0 : 2,
      state: state === 'premium' ? 'granted' : state === 'nocredits' ? 'asked' : 'closed',
    },
  };
}

/** The member's own album with people in each of its lists; nothing in the empty state. */
function fixtureOwnAlbum(
  state: FrameState,
  own: ProfileView,
  people: readonly OwnAlbumView['looks'][number]['profile'][],
  now: Date,
): OwnAlbumView {
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const [one, two, three, four] = people;
  return {
    shown: state !== 'rtl',
    photos: people.length === 0 ? [] : own.images.slice(1, 3),
    requests: one ? [{ profile: one, asked: at(1) }] : [],
    access: two && three ? [two, three].map((profile, index) => ({ profile, since: at(index + 3) })) : [],
    looks: three && four ? [three, four].map((profile, index) => ({ profile, at: at(index), times: index + 1 })) : [],
  };
}

/** The services of both pages about private albums. */
export function albumServices(
  { state, now }: { state: FrameState; now: Date },
  own: ProfileView,
  people: readonly ProfileCardView[],
  profileOf: (id: string) => ProfileView,
): Pick<Services['privateAlbum'], 'viewAlbum' | 'viewOwnAlbum'> {
  const known = people.map((person) => ({ ...person, reachable: true }));
  return {
    viewAlbum: (_ctx, id) => Promise.resolve(fixtureAlbum(state, profileOf(id), now)),
    viewOwnAlbum: () => Promise.resolve(fixtureOwnAlbum(state, own, known, now)),
  };
}
