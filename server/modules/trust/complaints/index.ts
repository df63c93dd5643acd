export { ANSWER_MAX, COMPLAINT_CATEGORIES, type ComplaintCategory } from './complaint-categories.schema.ts';
export { complaintLanguage } from './complaint-language.ts';
export { deleteExpiredComplaints } from './complaint-retention.ts';
export { cleanText } from './complaint.schema.ts';
export { createComplaintsService, type ComplaintView } from './complaints.service.ts';
