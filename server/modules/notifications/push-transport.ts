import { Agent } from 'node:https';

import webPush from 'web-push';

import { lookupPublic } from '../../lib/public-address.ts';

/** One encrypted message to one device. */
export interface OutgoingPush {
  endpoint: string;
  /** The device's keys, base64url. */
  keys: { p256dh: string; auth: string };
  /** What the service worker reads. */
  payload: object;
  /** Who sends: the site's key pair, and where the push service can complain. */
  sender: { subject: string; publicKey: string; privateKey: string };
  /** A later message with the same one takes the place of one that still waits; 32 characters of base64url at most. */
  topic: string;
  urgent: boolean;
}

export interface PushTransport {
  /** @throws PushError when the push service did not take it, Error when it could not be reached */
  send(push: OutgoingPush): Promise<void>;
}

/** A push service's refusal. */
export class PushError extends Error {
  readonly status: number;
  readonly code: string;
  /** Its `Retry-After` as it came: seconds, or a date (RFC 9110, section 10.2.3). */
  readonly retryAfter: string | undefined;

  /** @param status of its answer */
  constructor(status: number, retryAfter?: string) {
    super(`push service answered ${status}`);
    this.status = status;
    this.code = `HTTP ${status}`;
    this.retryAfter = retryAfter;
  }

  /** The device is not known there (any more): RFC 8030, section 7.3. */
  get isGone(): boolean {
    return this.status === 404 || this.status === 410;
  }

  /** Trying again may help: too many at once, or a fault of theirs. */
  get isPassing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** A message that waits longer than this is of no use: the member has been told by mail. */
export const LIFETIME_SECONDS = 86_400;
const TIMEOUT_MS = 10_000;

/**
 * Sends by web push (RFC 8030, 8291, 8292). It follows no redirect and connects to public addresses only.
 * @param agent connections of another kind, for tests
 */
export function createPushTransport(
  agent: Agent = new Agent({ keepAlive: true, lookup: lookupPublic }),
): PushTransport {
  return {
    async send({ endpoint, keys, payload, sender, topic, urgent }) {
      try {
        await webPush.sendNotification({ endpoint, keys }, JSON.stringify(payload), {
          vapidDetails: sender,
          TTL: LIFETIME_SECONDS,
          urgency: urgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
          timeout: TIMEOUT_MS,
          topic,
          agent,
        });
      } catch (error) {
        // Its own error carries the endpoint, which is a key to the device, and the answer's text.
        if (error instanceof webPush.WebPushError) {
          throw new PushError(error.statusCode, (error.headers as Record<string, string>)['retry-after']);
        }
        throw error;
      }
    },
  };
}
