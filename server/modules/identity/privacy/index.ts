export type { PrivacyView } from './privacy.schema.ts';
export { selectInvisible, updateInvisible } from './pausing.queries.ts';
export { createPrivacyService } from './privacy.service.ts';
