import { createHmac } from 'node:crypto';

import type { POSTBACK_PLACEHOLDERS } from '../../../tenants/affiliates.schema.ts';

export type PostbackEvent = 'activation' | 'first_purchase';

type PostbackValues = Record<(typeof POSTBACK_PLACEHOLDERS)[number], string>;

/** The address of a postback: each placeholder once, encoded, so that no value reaches beyond its place. */
export function fillPostbackUrl(template: string, values: PostbackValues): string {
  return template.replace(/\{([a-z0-9]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name as keyof PostbackValues]) : whole,
  );
}

/** The header that proves who asks: `t=<unix seconds>,v1=<hex>`, as `signPostback` makes it. */
export const SIGNATURE_HEADER = 'x-postback-signature';

/**
 * Signs an address and the moment of asking with the network's secret: HMAC-SHA256 over `<seconds>.<address>`.
 * The moment lets the network refuse what somebody has written down and sends again.
 */
export function signPostback(secret: string, url: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${url}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
