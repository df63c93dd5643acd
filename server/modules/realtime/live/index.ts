export type { LiveEvent, StoredEvent } from './live-event.ts';
export { createLiveService } from './live.service.ts';
export type { LiveService } from './live.service.ts';
export type { PartnerPresence } from './presence.queries.ts';
export { countUnseen } from './unseen-count.ts';
