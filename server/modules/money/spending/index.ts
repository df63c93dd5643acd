export { assertNotPaused, assertSpendingAllowed } from './assert-spending-allowed.ts';
export { createSpendingService } from './spending.service.ts';
export type { SpendingView } from './spending.service.ts';
