export { assertNotPaused, assertSpendingAllowed } from './assert-spending-allowed.ts';
export { createSpendingService, type SpendingView } from './spending.service.ts';
