import { createHmac } from 'node:crypto';

import { newMollieId, type FakePayment } from './account-data.ts';
import { toPaymentJson } from './json.ts';

/** A webhook request by Mollie. */
export interface WebhookDelivery {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** @returns the status that the tenant answered */
export type Deliver = (notice: WebhookDelivery) => Promise<number>;

interface PendingDelivery extends WebhookDelivery {
  since: number;
  tries: number;
}

/**
 * Minutes after the change at which a classic webhook is delivered: ten attempts within 26 hours, until the answer is
 * 200.
 */
const DELIVERY_MINUTES = [0, 1, 3, 7, 15, 31, 63, 127, 360, 1_560];
/** States without a classic webhook. */
const STATES_WITHOUT_WEBHOOK = new Set(['open', 'pending']);

/** The webhook events of one account. */
export function createWebhooks(base: string, now: () => Date) {
  const waiting: PendingDelivery[] = [];
  const signed = { url: null as string | null, secret: '' };
  const add = (notice: WebhookDelivery) => waiting.push({ ...notice, since: now().getTime(), tries: 0 });

  return {
    waiting,
    /** Adds a subscription for signed events beside the classic webhooks. */
    subscribe: (url: string, secret: string) => Object.assign(signed, { url, secret }),
    tell(payment: FakePayment): void {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const { id, status, webhookUrl } = payment;
      if (webhookUrl && !STATES_WITHOUT_WEBHOOK.has(status)) add({ url: webhookUrl, headers, body: `id=${id}` });
      if (!signed.url) return;
      const event = {
        resource: 'event',
        id: newMollieId('event'),
        type: `payment.${status}`,
        entityId: id,
        createdAt: now().toISOString(),
        _embedded: { entity: toPaymentJson(base, payment) },
      };
      add(signEvent(signed.url, signed.secret, event));
    },
    /** Delivers what is due; an event is removed after the answer 200 or ten attempts. */
    async deliver(deliver: Deliver): Promise<number> {
      let made = 0;
      for (const notice of waiting.slice()) {
        const due = notice.since + DELIVERY_MINUTES[notice.tries]! * 60_000;
        if (now().getTime() < due) continue;
        made += 1;
        notice.tries += 1;
        const status = await deliver(notice).catch(() => 0);
        if (status === 200 || notice.tries === DELIVERY_MINUTES.length) waiting.splice(waiting.indexOf(notice), 1);
      }
      return made;
    },
  };
}

/** A next-generation webhook event: JSON, signed over its raw body. */
export function signEvent(url: string, secret: string, event: object): WebhookDelivery {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { url, body, headers: { 'Content-Type': 'application/json', 'X-Mollie-Signature': `sha256=${signature}` } };
}
