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

/** Rows of members' tables that refer to profiles and photos only. */
export const PROFILE_ROWS = {
  photo_checks: (world: Ids) => [photoCheckRow(world)],
  spotlights: (world: Ids) => [spotlightRow(world)],
  spotlight_showings: ({ id }: Ids) => [
    { spotlight_id: id('spotlight'), viewer_id: id('other'), shown_at: '2026-03-01T12:05:00Z' },
  ],
};
