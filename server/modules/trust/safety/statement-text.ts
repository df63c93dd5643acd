import { fieldError } from '../../../lib/errors/errors.ts';
import { FACTS_MAX } from './measure-values.schema.ts';
import { statementText } from './measure.schema.ts';

/**
 * Validates a text to or from a member and returns it as stored.
 * @param field name of the form's field
 * @throws DomainError `invalid_fields` when it is empty or too long
 */
export function parseStatementText(text: string, field: string): string {
  const parsed = statementText(FACTS_MAX).safeParse(text);
  if (parsed.success) return parsed.data;
  const long = text.trim() !== '';
  throw long ? fieldError(field, 'report_text_long', { max: FACTS_MAX }) : fieldError(field, 'required');
}
