import type { Kysely } from 'kysely';

import { addProfileFact } from '../profile-fact-column.ts';

const VALUES = `pop rock indie metal electronic hiphop soul jazz classical country latin everything`.split(' ');

/** The profile fact "favourite music". */
export function up(db: Kysely<unknown>): Promise<void> {
  return addProfileFact(db, {
    column: 'music',
    values: VALUES,
    searched: ['sexuality', 'hair', 'eyes', 'body', 'relationship', 'tattoos', 'reason', 'music'],
  });
}
