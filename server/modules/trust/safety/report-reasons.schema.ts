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
