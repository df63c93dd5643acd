/** By which the ledger knows the credits of an order: they are given once. */
export const grantKey = (orderId: string): string => `order:${orderId}:package`;
