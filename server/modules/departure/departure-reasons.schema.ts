/** Why members leave, as the form lists it and as it is stored. Apart from its schema: browsers need the list only. */
export const DEPARTURE_REASONS = [
  'found_someone',
  'break',
  'too_few',
  'fictional',
  'mails',
  'price',
  'privacy',
  'technical',
  'other',
] as const;
