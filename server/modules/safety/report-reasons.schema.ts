/** What members can report somebody for, in the order of the form; each has its words. */
export const REPORT_REASONS = [
  'minor',
  'scam',
  'fake',
  'harassment',
  'explicit',
  'hate',
  'advertising',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
