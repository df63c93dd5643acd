import { sql, type RawBuilder } from 'kysely';

/** SQL condition: only the row that remains after an erasure is left of the profile. @param profile table alias */
export const isErasedSql = (profile: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${profile}.${name}`);
  return sql`(${column('status')} = 'deleted' and ${column('user_id')} is null and not ${column('fictional')})`;
};

/**
 * SQL expression for a profile's name; empty after erasure, when the row holds a placeholder. @param profile table
 * alias
 */
export const displayNameSql = (profile: string): RawBuilder<string> =>
  sql`case when ${isErasedSql(profile)} then '' else ${sql.ref(`${profile}.name`)} end`;
