import { fieldError } from '../../lib/errors.ts';
import { countGraphemes } from '../../lib/graphemes.ts';
import type { ReportReason } from './report-reasons.schema.ts';

/** Maximum graphemes of a report's text. */
const LONGEST = 2000;

/** Control characters, some of which PostgreSQL rejects; line feed and tab are kept. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * The reporter's text as stored; may be empty.
 * @throws DomainError `invalid_fields` (`text`) when it is too long, or missing for a reason that requires it
 */
export function cleanReportText(text: string, reason: ReportReason): string {
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();
  if (clean === '' && reason === 'other') throw fieldError('text', 'report_text_required');
  if (clean.length > LONGEST && countGraphemes(clean) > LONGEST) {
    throw fieldError('text', 'report_text_long', { max: LONGEST });
  }
  return clean;
}
