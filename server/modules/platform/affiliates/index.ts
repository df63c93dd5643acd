export { readLead, type Lead, type LeadField } from './lead.ts';
export { findAffiliate, queuePostback, requeueDuePostbacks } from './postbacks.ts';
export { sendPostback } from './send-postback.ts';
