export { pageErrorSchema } from './page-error.schema.ts';
export { pageLeaveSchema } from './page-leave.schema.ts';
export { createReportingService, type ReportingService } from './reporting.service.ts';
export { rollUpMetrics } from './roll-up.ts';
export type { ScreenName } from './screen-names.ts';
