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
