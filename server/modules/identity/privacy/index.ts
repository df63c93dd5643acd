export type { PrivacyView } from './privacy.schema.ts';
export { createPrivacyService } from './privacy.service.ts';
