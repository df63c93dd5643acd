import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentProxy {
  /** The store's URL, through the proxy. */
  url: string;
  /**
   * Passes nothing on over the open connections, as after a loss of power or a partition: nothing is closed.
   * @param forNewOnes whether connections that are opened later get no answer either, until `speak`
   */
  fallSilent(forNewOnes?: boolean): void;
  /** Serves new connections again. */
  speak(): void;
  /** Closes the next connection over which a client sends this text, once the store has got it: its answer is lost. */
  cutAfter(text: string): void;
  close(): void;
}

/** Listens in front of a store, to take it away without a word. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(url);
  const links: Array<{ client: Socket; server: Socket }> = [];
  let silent = false;
  let cutText: string | null = null;
  const proxy = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, server]) socket.on('error', () => undefined);
    let cut = false;
    // The store is to work on what it got.
    client.on('close', () => cut || server.destroy());
    server.on('close', () => client.destroy());
    client.on('data', (chunk: Buffer) => {
      if (cutText === null || !chunk.includes(cutText)) return;
      [cut, cutText] = [true, null];
      client.destroy();
    });
    links.push({ client, server });
    if (!silent) client.pipe(server).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: Object.assign(new URL(url), { port: String((proxy.address() as AddressInfo).port) }).href,
    fallSilent: (forNewOnes = false) => {
      silent = forNewOnes;
      for (const { client, server } of links) {
        client.unpipe(server).pause();
        server.unpipe(client).pause();
      }
    },
    speak: () => {
      silent = false;
    },
    cutAfter: (text) => {
      cutText = text;
    },
    close: () => {
      for (const { client, server } of links) for (const socket of [client, server]) socket.destroy();
      proxy.close();
    },
  };
}
