import type { ReportableView } from '../../../server/modules/trust/safety/index.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';

export type ReportFormData = ReportableView & {
  timeZone: string;
  /** The subject that is chosen at first; empty for none. */
  about: string;
};

/** A rejected report with the submitted values, to fill the form again without JavaScript. */
export interface ReportFailure {
  failure: FormFailure;
  values: { reason: string; about: string; text: string };
}

export type ReportActionData = { reported: true } | ReportFailure;
