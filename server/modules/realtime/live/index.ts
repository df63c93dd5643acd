export type { LiveEvent, StoredEvent, Tell } from './live-event.ts';
export { createLiveService, type LiveService } from './live.service.ts';
export type { PartnerPresence } from './presence.queries.ts';
export { countUnseen } from './unseen-count.ts';
