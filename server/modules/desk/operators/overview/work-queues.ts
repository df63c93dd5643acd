import { DAY_SECONDS, HOUR_SECONDS } from '../../../../lib/time/duration.ts';

/** Queues whose items the overview lists. Failed jobs have a page of kinds instead, approvals one of requests. */
export const WORK_QUEUES = [
  'photos',
  'checks',
  'reports',
  'complaints',
  'fictional',
  'withdrawals',
  'deletions',
] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** Audited actions that take an item from a queue. */
export const DECISIONS = [
  'photo.approve',
  'photo.remove',
  'photo_check.approve',
  'photo_check.refuse',
  'report.decide',
  'appeal.decide',
  'complaint.answer',
  'fictional.reply',
  'order_case.close',
] as const;

/**
 * How long an item may wait before it is late. Complaints: the 14 days that the site promises. Deletions: only erasures
 * that should have happened are listed, 14 days after the deletion.
 */
export const LATE_AFTER_SECONDS: Readonly<Record<WorkQueue, number>> = {
  photos: 50 * DAY_SECONDS,
  checks: 2 * DAY_SECONDS,
  reports: DAY_SECONDS,
  complaints: 14 * DAY_SECONDS,
  fictional: 12 * HOUR_SECONDS,
  withdrawals: 7 * DAY_SECONDS,
  deletions: 14 * DAY_SECONDS,
};
