import { createHmac } from 'node:crypto';

/** What is kept of an address that a mail went to: tells whether it is still the account's, and nothing else. */
export function hashAddress(secret: string, tenantId: string, address: string): Buffer {
  return createHmac('sha256', secret).update(`mail-address:${tenantId}:${address.toLowerCase()}`).digest();
}
