/** Idempotency key in the ledger: an order is granted once. */
export const grantKey = (orderId: string): string => `order:${orderId}:package`;
