import { Agent } from 'node:https';

import webPush from 'web-push';

import { lookupPublicAddress } from '../../../../lib/network/public-address.ts';
import { DAY_SECONDS } from '../../../../lib/time/duration.ts';

export interface OutgoingPush {
  endpoint: string;
  /** Base64url. */
  keys: { p256dh: string; auth: string };
  /** Read by the service worker. */
  payload: object;
  /** VAPID key pair and contact of the tenant. */
  sender: { subject: string; publicKey: string; privateKey: string };
  /** A later message with the same topic replaces a pending one; at most 32 base64url characters. */
  topic: string;
  urgent: boolean;
}

export interface PushTransport {
  /** @throws PushError when the push service rejects the message, Error when it cannot be reached */
  send(push: OutgoingPush): Promise<void>;
}

export class PushError extends Error {
  readonly status: number;
  readonly code: string;
  /** Raw `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3). */
  readonly retryAfter: string | undefined;

  /** @param status HTTP status code */
  constructor(status: number, retryAfter?: string) {
    super(`push service answered ${status}`);
    this.status = status;
    this.code = `HTTP ${status}`;
    this.retryAfter = retryAfter;
  }

  /** The subscription has expired: RFC 8030, section 7.3. */
  get isExpired(): boolean {
    return this.status === 404 || this.status === 410;
  }

  /** A retry may succeed. */
  get isTransient(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** TTL of a message. Later it is of no use, because the member has been notified by mail. */
export const TTL_SECONDS = DAY_SECONDS;
const TIMEOUT_MS = 10_000;

/**
 * Sends by web push (RFC 8030, 8291, 8292). Follows no redirects and connects to public addresses only.
 * @param agent replaces the connection agent in tests
 */
export function createPushTransport(
  agent: Agent = new Agent({ keepAlive: true, lookup: lookupPublicAddress }),
): PushTransport {
  return {
    async send({ endpoint, keys, payload, sender, topic, urgent }) {
      try {
        await webPush.sendNotification({ endpoint, keys }, JSON.stringify(payload), {
          vapidDetails: sender,
          TTL: TTL_SECONDS,
          urgency: urgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
          timeout: TIMEOUT_MS,
          topic,
          agent,
        });
      } catch (error) {
        // The library's error contains the endpoint, which is a capability URL, and the response body.
        if (error instanceof webPush.WebPushError) {
          throw new PushError(error.statusCode, (error.headers as Record<string, string>)['retry-after']);
        }
        throw error;
      }
    },
  };
}
