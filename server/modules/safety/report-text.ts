import { fieldError } from '../../lib/errors.ts';
import { countGraphemes } from '../../lib/graphemes.ts';
import type { ReportReason } from './report-reasons.schema.ts';

/** Characters of a report's own words, as a person counts them. */
const LONGEST = 2000;

/** Control characters that no text needs and PostgreSQL may refuse; line feed and tab stay. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * What the reporter wrote, as it is stored; empty when they wrote nothing.
 * @throws DomainError `invalid_fields` naming `text` when it is too long, or missing where the reason says nothing
 */
export function cleanReportText(text: string, reason: ReportReason): string {
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();
  if (clean === '' && reason === 'other') throw fieldError('text', 'report_text_required');
  if (clean.length > LONGEST && countGraphemes(clean) > LONGEST) {
    throw fieldError('text', 'report_text_long', { max: LONGEST });
  }
  return clean;
}
