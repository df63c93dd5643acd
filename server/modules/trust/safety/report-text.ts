import { cleanText } from '../../../lib/clean-text.ts';
import { fieldError } from '../../../lib/errors/errors.ts';
import { countGraphemes } from '../../../lib/text/graphemes.ts';
import type { ReportReason } from './report-reasons.schema.ts';

const TEXT_MAX = 2000;

/**
 * The reporter's text as stored; may be empty.
 * @throws DomainError `invalid_fields` (`text`) when it is too long, or missing for a reason that requires it
 */
export function cleanReportText(text: string, reason: ReportReason): string {
  const clean = cleanText(text);
  if (clean === '' && reason === 'other') throw fieldError('text', 'report_text_required');
  if (clean.length > TEXT_MAX && countGraphemes(clean) > TEXT_MAX) {
    throw fieldError('text', 'report_text_long', { max: TEXT_MAX });
  }
  return clean;
}
