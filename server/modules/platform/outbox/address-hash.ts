import { createHmac } from 'node:crypto';

/** Keyed hash of a recipient address. Stored instead of the address to tell whether it is still the account's. */
export function hashAddress(secret: string, tenantId: string, address: string): Buffer {
  return createHmac('sha256', secret).update(`mail-address:${tenantId}:${address.toLowerCase()}`).digest();
}
