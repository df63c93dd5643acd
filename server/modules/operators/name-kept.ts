import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether of a profile, under its name in a query, only the row is left that an erasure leaves. */
export const isErased = (profile: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${profile}.${name}`);
  return sql`(${column('status')} = 'deleted' and ${column('user_id')} is null and not ${column('fictional')})`;
};

/** The name of a profile; empty of somebody erased, whose row bears a made up one. */
export const nameKept = (profile: string): RawBuilder<string> =>
  sql`case when ${isErased(profile)} then '' else ${sql.ref(`${profile}.name`)} end`;
