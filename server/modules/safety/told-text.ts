import { fieldError } from '../../lib/errors.ts';
import { FACTS_MAX } from './measure-lists.schema.ts';
import { toldText } from './measure.schema.ts';

/**
 * Words that somebody is told or tells, as they are stored.
 * @param field the form's name for them
 * @throws DomainError `invalid_fields` naming the field when there are none, or too many
 */
export function cleanTold(text: string, field: string): string {
  const told = toldText(FACTS_MAX).safeParse(text);
  if (told.success) return told.data;
  const long = text.trim() !== '';
  throw long ? fieldError(field, 'report_text_long', { max: FACTS_MAX }) : fieldError(field, 'required');
}
