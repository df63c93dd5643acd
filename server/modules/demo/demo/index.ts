export { DEMO_CODES } from './demo-codes.ts';
export type { DemoCode } from './demo-codes.ts';
export { createDemoService } from './demo.service.ts';
export type { DemoService } from './demo.service.ts';
