export { DEMO_CODES, type DemoCode } from './demo-codes.ts';
export { createDemoService, type DemoService } from './demo.service.ts';
