export { createPagesService, type AgreedTexts, type PagesService, type PageView } from './pages.service.ts';
export type { PricingView } from './pricing.view.ts';
