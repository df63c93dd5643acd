import { createHmac } from 'node:crypto';

import { newMollieId } from './book.ts';
import type { FakePayment } from './book.ts';
import { paymentShape } from './shapes.ts';

/** A call that Mollie makes to the site. */
export interface FakeNotice {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** @returns the status that the site answered */
export type Deliver = (notice: FakeNotice) => Promise<number>;

interface Waiting extends FakeNotice {
  since: number;
  tries: number;
}

/** Minutes after the change at which a classic notice is tried: ten times within 26 hours, until the site answers 200. */
const TRIED_AFTER = [0, 1, 3, 7, 15, 31, 63, 127, 360, 1_560];
/** What classic notices are not sent for. */
const SILENT = new Set(['open', 'pending']);

/** The notices of one account. */
export function createNotices(base: string, now: () => Date) {
  const waiting: Waiting[] = [];
  const signed = { url: null as string | null, secret: '' };
  const add = (notice: FakeNotice) => waiting.push({ ...notice, since: now().getTime(), tries: 0 });

  return {
    waiting,
    /** Signed events go there from now on, beside the classic notices. */
    subscribe: (url: string, secret: string) => Object.assign(signed, { url, secret }),
    tell(payment: FakePayment): void {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const { id, status, webhookUrl } = payment;
      if (webhookUrl && !SILENT.has(status)) add({ url: webhookUrl, headers, body: `id=${id}` });
      if (!signed.url) return;
      const event = {
        resource: 'event',
        id: newMollieId('event'),
        type: `payment.${status}`,
        entityId: id,
        createdAt: now().toISOString(),
        _embedded: { entity: paymentShape(base, payment) },
      };
      add(signEvent(signed.url, signed.secret, event));
    },
    /** Tries what is due by the clock; what is answered with 200, or was tried ten times, is over. */
    async deliver(deliver: Deliver): Promise<number> {
      let made = 0;
      for (const notice of waiting.slice()) {
        const due = notice.since + TRIED_AFTER[notice.tries]! * 60_000;
        if (now().getTime() < due) continue;
        made += 1;
        notice.tries += 1;
        const status = await deliver(notice).catch(() => 0);
        if (status === 200 || notice.tries === TRIED_AFTER.length) waiting.splice(waiting.indexOf(notice), 1);
      }
      return made;
    },
  };
}

/** An event as the newer webhooks send it: JSON, signed over its raw body. */
export function signEvent(url: string, secret: string, event: object): FakeNotice {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { url, body, headers: { 'Content-Type': 'application/json', 'X-Mollie-Signature': `sha256=${signature}` } };
}
