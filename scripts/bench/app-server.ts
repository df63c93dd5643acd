import { readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';

/* The app as `npm start` runs it, on the database prepared by scripts/bench.ts. */
const server = await startServer(readEnv());
const end = () => void server.close().then(() => process.exit(0));
process.once('SIGTERM', end);
// The benchmark was killed.
process.once('disconnect', end);
