import { createServer } from 'node:net';

/**
 * Finds a free TCP port on loopback.
 *
 * @param preferred tried first, so that a restart keeps its port if possible.
 */
export async function findFreePort(preferred = 0): Promise<number> {
  if (preferred && (await canListen(preferred))) return preferred;
  const port = await canListen(0);
  if (!port) throw new Error('no free TCP port on 127.0.0.1');
  return port;
}

/** Listens briefly: returns the port, or null if it is in use. */
function canListen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address ? address.port : null;
      server.close(() => resolve(taken));
    });
  });
}
