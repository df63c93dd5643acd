export { createPagesService } from './pages.service.ts';
export type { PageView } from './pages.service.ts';
export type { PricingView } from './pricing.view.ts';
