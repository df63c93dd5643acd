import { CHOICE_FACT_NAMES } from '../../../tenants/profile-facts.ts';
import { rawTextOf, textOf, textsOf } from '../../lib/form-data.ts';
import type { AskedParts } from './completeness.ts';
import { sameValue } from './editor-values.ts';
import type { EditorValues, FieldName, FieldValue } from './editor-values.ts';

/** Id of the editor's form, to read values entered before hydration. */
export const FORM_ID = 'profile-form';

/** Reads the fields of this site from a form. */
export function fieldsOfForm(form: FormData, { fields, notes }: AskedParts): Partial<EditorValues> {
  const facts = CHOICE_FACT_NAMES.filter((name) => fields.includes(name)).map((name) => [
    name,
    textOf(form, name) || null,
  ]);
  return {
    ...(Object.fromEntries([...facts, ...notes.map((name) => [name, rawTextOf(form, name)])]) as Partial<EditorValues>),
    ...(fields.includes('sexuality') && { sexuality: textOf(form, 'sexuality') }),
    ...(fields.includes('interests') && { interests: textsOf(form, 'interests') }),
    region: textOf(form, 'region') || null,
  };
}

/** Returns the fields of a form that differ from the rendered values. */
export function changedFields(form: FormData, drawn: EditorValues, asked: AskedParts): Array<[FieldName, FieldValue]> {
  const filled = Object.entries(fieldsOfForm(form, asked)) as Array<[FieldName, FieldValue]>;
  return filled.filter(([name, value]) => !sameValue(value, drawn[name]));
}
