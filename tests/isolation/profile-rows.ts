interface Ids {
  id: (name: string) => string;
}

/** A check that waits as an appeal, with a value in every column that a waiting one can have. */
export const photoCheckRow = ({ id }: Ids) => ({
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
