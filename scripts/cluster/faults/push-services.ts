import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startPushService } from '../../../tests/factories/push-service.ts';
import type { Device } from '../drill/devices.ts';
import type { Acknowledged } from '../drill/journal.ts';
import { mountFile } from './disks.ts';

/** A push service that the app knows, and a public address for it: the app connects to no other services. */
const HOST = 'fcm.googleapis.com';
const ADDRESS = '203.5.113.1';
const PORT = 443;

/** A stand-in for the browsers' push services. */
export interface PushServices {
  /** Adds a device for a member of a site. */
  subscribe(slug: string): Device;
  /** The push messages that the devices of a site's members received. */
  listGiven(slug: string): Acknowledged['pushes'];
  stop(): Promise<void>;
}

/** The id that a push message is about, from the topic by which a device replaces an older message. */
function toReference(tag: unknown): string {
  const hex = Buffer.from(String(tag), 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Answers as a push service in the network and mount namespaces of this process. Processes started from now on find and
 * trust it.
 * @param folder for its certificate and the hosts file
 */
export async function startPushServices(folder: string): Promise<PushServices> {
  execFileSync('ip', ['address', 'add', `${ADDRESS}/32`, 'dev', 'lo']);
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, `${readFileSync('/etc/hosts', 'utf8')}\n${ADDRESS} ${HOST}\n`);
  mountFile(hosts, '/etc/hosts');
  const service = await startPushService(HOST, { address: ADDRESS, port: PORT });
  const certificate = join(folder, 'push.pem');
  writeFileSync(certificate, service.certificate);
  process.env.NODE_EXTRA_CA_CERTS = certificate;
  const siteOf = new Map<string, string>();
  return {
    subscribe: (slug) => {
      const { endpoint, keys } = service.subscribe().subscription;
      siteOf.set(endpoint, slug);
      return { endpoint, keys };
    },
    listGiven: (slug) =>
      service.received
        .map(({ path, payload }) => ({ endpoint: `https://${HOST}${path}`, reference: toReference(payload.tag) }))
        .filter(({ endpoint }) => siteOf.get(endpoint) === slug),
    stop: () => service.stop(),
  };
}
