interface Ids {
  id: (name: string) => string;
}

/** A check that waits as an appeal, with a value in every column that a waiting one can have. */
const photoCheckRow = ({ id }: Ids) => ({
  id: id('photo_check'),
  profile_id: id('profile'),
  pose: 'peace',
  status: 'waiting',
  asked_at: '2026-03-01T12:00:00Z',
  expires_at: '2026-03-01T12:15:00Z',
  submitted_at: '2026-03-01T12:05:00Z',
  waiting_since: '2026-03-01T12:05:00Z',
  storage_key: 'check',
  main_photo_id: id('photo'),
  service_result: 'unsure',
  operator_id: id('operator'),
  appealed_at: '2026-03-01T12:05:00Z',
  appeal: 'Dit ben ik',
});

/** Where the member searches until a time, as if there. */
export const searchPlaceRow = ({ id }: Ids, until: Date) => ({
  profile_id: id('profile'),
  country: 'NL',
  region: 'NL-UT',
  place: 'Urk',
  grid_x: 1,
  grid_y: 1,
  until,
});

/** Somebody who was let into a private album on request, and a day on which they looked at it. */
export const albumRows = <World extends Ids>(pairOf: (world: World) => object, at: Date) => ({
  private_album_access: (world: World) => [{ ...pairOf(world), status: 'granted', asked_at: at, granted_at: at }],
  private_album_looks: (world: World) => [{ ...pairOf(world), day: at, first_at: at, last_at: at, times: 2 }],
});

/** A spotlight whose profile nobody was shown, with what came back, in every column that one of these can have. */
const spotlightRow = ({ id }: Ids) => ({
  id: id('spotlight'),
  profile_id: id('profile'),
  client_id: id('client'),
  region: 'NL-UT',
  credits: 6,
  refund_credits: 3,
  started_at: '2026-03-01T12:00:00Z',
  ends_at: '2026-03-01T12:30:00Z',
  told_at: '2026-03-01T12:05:00Z',
  settled_at: '2026-03-01T12:31:00Z',
  outcome: 'unseen',
  returned_credits: 3,
});

/** Rows of members' tables that refer to accounts, profiles and photos only. */
export const PROFILE_ROWS = {
  photo_checks: (world: Ids) => [photoCheckRow(world)],
  sister_archives: ({ id }: Ids) => [
    {
      id: id('sister_archive'),
      user_id: id('user'),
      site_id: id('sister'),
      site_host: 'zus.example',
      parts: '{name}',
      photos: 1,
      consent_version: '1',
      made_at: '2026-03-01T12:00:00Z',
      expires_at: '2026-03-01T12:15:00Z',
      stored: true,
    },
  ],
  used_archives: ({ id }: Ids) => [
    {
      archive_hash: Buffer.from(id('used_archive')),
      used_at: '2026-03-01T12:05:00Z',
      expires_at: '2026-03-01T12:15:00Z',
      photos_at: '2026-03-01T12:06:00Z',
    },
  ],
  spotlights: (world: Ids) => [spotlightRow(world)],
  spotlight_showings: ({ id }: Ids) => [
    { spotlight_id: id('spotlight'), viewer_id: id('other'), shown_at: '2026-03-01T12:05:00Z' },
  ],
};

export const messagePhotoRow = ({ id }: Ids) => ({
  id: id('message-photo'),
  message_id: id('message'),
  sender_id: id('profile'),
  status: 'active',
  storage_key: 'k',
  width: 640,
  height: 800,
  uploaded_at: '2026-03-01T12:00:00Z',
});

/** The recording of a message. */
export const voiceMessageRow = ({ id }: Ids) => ({
  id: id('voice'),
  message_id: id('message'),
  sender_id: id('profile'),
  storage_key: 'k',
  media_type: 'audio/webm',
  duration_ms: 1500,
  waveform: '01v',
  sent_at: '2026-03-01T12:00:00Z',
});

/** A session with an app lock and a device key, without its secrets. */
export const sessionRow = ({ id }: Ids, until: Date) => ({
  id: id('session'),
  user_id: id('user'),
  pin_hash: 'hash',
  lock_minutes: 5,
  device_key_id: 'key',
  created_at: '2026-03-01T12:00:00Z',
  last_seen_at: '2026-03-01T12:00:00Z',
  expires_at: until,
});
