export { findUnseenPicks, saveNotifyHour, sendPickNotices, viewNotifyHour } from './pick-notices.ts';
export { NOTIFY_HOURS } from './pick-notices.schema.ts';
export { createPicksService } from './picks.service.ts';
export type { DailyPicksView, PickReason } from './picks.view.ts';
