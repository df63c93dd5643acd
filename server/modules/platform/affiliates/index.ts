export { readLead } from './lead.ts';
export type { Lead, LeadField } from './lead.ts';
export { findAffiliate, queuePostback, requeueDuePostbacks } from './postbacks.ts';
export { sendPostback } from './send-postback.ts';
