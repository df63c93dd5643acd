import { readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';

/* The app as `npm start` runs it, on the database that scripts/bench.ts has prepared. */
const server = await startServer(readEnv());
process.once('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
