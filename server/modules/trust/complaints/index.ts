export { ANSWER_MAX, COMPLAINT_CATEGORIES, type ComplaintCategory } from './complaint-categories.schema.ts';
export {
  complaintLanguage,
  deleteExpiredComplaints,
  createComplaintsService,
  type ComplaintView,
} from './complaints.service.ts';
export { cleanText } from './complaint.schema.ts';
