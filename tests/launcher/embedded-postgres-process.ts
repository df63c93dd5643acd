/* Runs the embedded database of argv[2] until it is killed, for tests. */
import { startEmbeddedPostgres } from '../../scripts/embedded/embedded-postgres.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('usage: embedded-postgres-process.ts <data directory>');
const { pid, watchdogPid, superuserUrl } = await startEmbeddedPostgres({ dataDir, durable: false });
process.stdout.write(`${JSON.stringify({ pid, watchdogPid, superuserUrl })}\n`);
setInterval(() => undefined, 60_000);
