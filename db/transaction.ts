import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type ConnectionProvider,
  type DatabaseConnection,
  type KyselyConfig,
} from 'kysely';

import type { DB } from './types.ts';

/** A transaction bound to one tenant by row-level security. */
export type Trx = Transaction<DB>;

/** Column names are converted, and the keys of stored JSON kept. */
export const PLUGINS = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** Builds and compiles queries; a connection is given to each transaction. */
const CONFIG: KyselyConfig = {
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: PLUGINS,
};
const builder = new Kysely<DB>(CONFIG).getExecutor();

function createTransaction(provider: ConnectionProvider): Trx {
  const executor = builder.withConnectionProvider(provider);
  return new Transaction<DB>({ config: CONFIG, dialect: CONFIG.dialect, driver: new DummyDriver(), executor });
}

/**
 * Runs `work` in the transaction of a connection that has sent its begin. Unlike in Kysely's own, which runs one
 * statement after the other, statements that are issued together share a round trip: the driver sends them one behind
 * the other, and PostgreSQL executes them in that order. A statement that is issued after `work` has settled is
 * refused, since the connection then serves others.
 */
export async function runOn<T>(connection: DatabaseConnection, work: (trx: Trx) => Promise<T>): Promise<T> {
  let ended = false;
  const provideConnection: ConnectionProvider['provideConnection'] = async (consumer) => {
    if (ended) throw new Error('the transaction has ended');
    return consumer(connection);
  };
  try {
    return await work(createTransaction({ provideConnection }));
  } finally {
    ended = true;
  }
}

/** Builds queries without a connection. */
export const offlineTransaction: Trx = createTransaction({
  provideConnection: () => Promise.reject(new Error('this transaction only builds queries')),
});
