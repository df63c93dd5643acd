import { createHmac } from 'node:crypto';

import type { POSTBACK_PLACEHOLDERS } from '../../../../tenants/affiliates.schema.ts';

export type PostbackEvent = 'activation' | 'first_purchase';

type PostbackValues = Record<(typeof POSTBACK_PLACEHOLDERS)[number], string>;

/** Fills the URL of a postback. Each placeholder is replaced once and URL-encoded. */
export function fillPostbackUrl(template: string, values: PostbackValues): string {
  return template.replace(/\{([a-z0-9]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name as keyof PostbackValues]) : whole,
  );
}

/** Signature header: `t=<unix seconds>,v1=<hex>`, as made by `signPostback`. */
export const SIGNATURE_HEADER = 'x-postback-signature';

/**
 * Signs a URL and the time with the affiliate network's secret: HMAC-SHA256 over `<seconds>.<url>`. The time lets
 * the network reject replays.
 */
export function signPostback(secret: string, url: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${url}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
