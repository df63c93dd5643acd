import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

import type { Shutdown } from '../../launch/shutdown.ts';
import { StatementLog, followConnection } from './statement-log.ts';

/** Listens in front of a database and logs what passes, so that no version of the app has to be changed for it. */
export async function openDatabaseProxy(url: string, shutdown: Shutdown): Promise<{ url: string; log: StatementLog }> {
  const log = new StatementLog();
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const database = connect({ host: hostname, port: Number(port), noDelay: true });
    client.setNoDelay(true);
    const { fromClient, fromServer } = followConnection(log, () => performance.now());
    // Without an encoding, sockets emit buffers.
    client.on('data', (chunk) => fromClient(chunk as Buffer));
    database.on('data', (chunk) => fromServer(chunk as Buffer));
    client.pipe(database);
    database.pipe(client);
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  shutdown.add('The database proxy', () => Promise.resolve(void server.close()));
  const { port: ownPort } = server.address() as AddressInfo;
  return { url: Object.assign(new URL(url), { port: String(ownPort) }).href, log };
}
