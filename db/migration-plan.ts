import type { Migration } from 'kysely/migration';

/** A change of the schema, in a transaction of its own. */
export interface SchemaMigration extends Migration {
  /**
   * Whether it runs outside of a transaction, as concurrent builds of indexes must. Such a migration has one statement
   * that changes something, and may be repeated after half of it.
   */
  outsideTransaction?: boolean;
}

export type Migrations = Readonly<Record<string, SchemaMigration>>;

/** The database has contract steps of a newer release; this one cannot run on it. */
export class NewerDatabaseError extends Error {}

/**
 * Whether a migration is a contract step, which removes what the release before needs. Its name says so, because that
 * release knows nothing else of it. All others expand: the release before runs on their schema.
 */
export const isContract = (name: string): boolean => /^\d{4}-contract-/.test(name);

interface Plan {
  /** To be applied now, in order. */
  pending: string[];
  /** Contract steps that nobody has confirmed. */
  waiting: string[];
  /** Applied by a newer release, which only expanded the schema. */
  unknown: string[];
}

/**
 * What remains to be applied to a database. An empty one has no release before, so it gets contract steps too.
 * @param options.contract whether contract steps are confirmed
 * @throws NewerDatabaseError if contract steps of a newer release were applied
 */
export function planMigrations(applied: readonly string[], known: Migrations, { contract = false } = {}): Plan {
  const unknown = applied.filter((name) => !(name in known));
  const contracted = unknown.filter(isContract);
  if (contracted.length > 0) {
    throw new NewerDatabaseError(
      `A newer version has removed from the database what this one needs (${contracted.join(', ')}).`,
    );
  }
  const missing = Object.keys(known)
    .filter((name) => !applied.includes(name))
    .sort();
  const waits = (name: string) => isContract(name) && !contract && applied.length > 0;
  return { pending: missing.filter((name) => !waits(name)), waiting: missing.filter(waits), unknown };
}
