import { isIP, type LookupFunction } from 'node:net';

import { withTimeout } from '../time/with-timeout.ts';

/** How long to wait for a Sentinel until the next is asked. */
const ANSWER_MS = 2_000;

/** Where Redis is. With Sentinels, the host of the URL is the name under which they monitor the primary. */
export interface RedisAddress {
  /** `redis://:password@host:port` */
  url: string;
  /** `host:port` of each Sentinel, which have the same password; empty without. */
  sentinels: readonly string[];
}

async function askSentinel(sentinel: string, name: string, password: string): Promise<string | null> {
  const { createClient } = await import('redis');
  const client = createClient({
    url: `redis://${sentinel}`,
    ...(password && { password }),
    maintNotifications: 'disabled',
    socket: { connectTimeout: ANSWER_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  try {
    await withTimeout(ANSWER_MS, client.connect());
    const answer = await withTimeout(ANSWER_MS, client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]));
    return Array.isArray(answer) ? String(answer[0]) : null;
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** The address of the primary of this moment, from the first Sentinel that responds. */
async function findPrimary(address: RedisAddress): Promise<string> {
  const { hostname, password } = new URL(address.url);
  let failure: unknown;
  for (const sentinel of address.sentinels) {
    try {
      const found = await askSentinel(sentinel, hostname, decodeURIComponent(password));
      if (found !== null) return found;
      failure = new Error(`the Sentinel ${sentinel} monitors no primary "${hostname}"`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * How the host of the URL is resolved for each connection: after a failover the client that connects again reaches the
 * new primary. Primary and replicas listen on the same port.
 * @returns undefined without Sentinels: by DNS
 */
export function primaryLookup(address: RedisAddress): LookupFunction | undefined {
  if (address.sentinels.length === 0) return undefined;
  return (_name, options, callback) => {
    findPrimary(address).then(
      (found) => {
        const family = isIP(found);
        if (options.all) callback(null, [{ address: found, family }]);
        else callback(null, found, family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
