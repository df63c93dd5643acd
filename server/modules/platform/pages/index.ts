export { createPagesService, type PageView } from './pages.service.ts';
export type { PricingView } from './pricing.view.ts';
