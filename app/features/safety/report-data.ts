import type { ReportableView } from '../../../server/modules/safety/reports.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';

/** What the form of a report is drawn with. */
export type ReportData = ReportableView & { timeZone: string };

/** Why a report was not taken, with what was filled in: a page without script is drawn anew. */
export interface ReportRefusal {
  failure: FormFailure;
  given: { reason: string; about: string; text: string };
}

/** What became of a report: with the site, or refused with what to change. */
export type ReportAnswer = { reported: true } | ReportRefusal;
