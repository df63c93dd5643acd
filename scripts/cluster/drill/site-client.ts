import { Agent, request } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { MACHINES, type Settings } from '../settings.ts';

/** Longer than any request waits in the cluster. */
const TIMEOUT_MS = 40_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SiteRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A client of a site that goes to the next machine if one accepts no connection, as a browser does. */
export interface SiteClient {
  /** @throws the error of the connection */
  ask(path: string, options?: SiteRequest): Promise<Answer>;
  /** Resolves when the response headers have arrived. @throws the error of the connection */
  open(path: string, options?: SiteRequest): Promise<IncomingMessage>;
  close(): void;
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/**
 * @param options.host of the site
 * @param options.index of the client, which determines its address and the machine that it tries first
 */
export function createSiteClient(settings: Settings, { host, index }: { host: string; index: number }): SiteClient {
  // The cluster's certificate is self-signed.
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const addresses = MACHINES.map((machine) => settings[`HOST_${machine}`]!);
  let current = index % addresses.length;
  // Each member has its own address, because admission gives each address a share.
  const localAddress = `127.0.72.${index + 1}`;

  const openAt = (address: string, path: string, { method = 'GET', headers = {}, body }: SiteRequest) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({
        agent,
        host: address,
        localAddress,
        port: settings.PUBLIC_PORT,
        servername: host,
        path,
        method,
        headers: { host: `${host}:${settings.PUBLIC_PORT}`, 'sec-fetch-site': 'same-origin', ...headers },
      });
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('no answer')));
      sent.on('error', reject);
      sent.on('response', resolve);
      sent.end(body);
    });

  async function open(path: string, options: SiteRequest = {}): Promise<IncomingMessage> {
    for (let left = addresses.length - 1; ; left -= 1) {
      try {
        return await openAt(addresses[current]!, path, options);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || left === 0) throw error;
        current = (current + 1) % addresses.length;
      }
    }
  }

  return {
    open,
    ask: async (path, options) => {
      const response = await open(path, options);
      return { status: response.statusCode ?? 0, headers: response.headers, body: await readAll(response) };
    },
    close: () => agent.destroy(),
  };
}
