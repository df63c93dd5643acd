export { assertNotPaused, assertSpendingAllowed } from './assert-spending-allowed.ts';
export { selectSpendingSettings } from './spending.queries.ts';
export { createSpendingService, type SpendingView } from './spending.service.ts';
