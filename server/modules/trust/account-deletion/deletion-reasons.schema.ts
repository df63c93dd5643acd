/**
 * Reasons for a deletion, as listed by the form and stored. Separate from its schema, since browsers need the list
 * only.
 */
export const DELETION_REASONS = [
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
