import { CHOICE_FACT_NAMES } from '../../../tenants/profile-facts.ts';
import { rawTextField, textField, textFields } from '../../lib/form-data.ts';
import type { AskedParts } from './completeness.ts';
import { sameValue } from './editor-values.ts';
import type { EditorValues, FieldName, FieldValue } from './editor-values.ts';

/** Id of the editor's form, to read values entered before hydration. */
export const FORM_ID = 'profile-form';

/** Reads the fields of this site from a form. */
export function fieldsOfForm(form: FormData, { fields, notes }: AskedParts): Partial<EditorValues> {
  const facts = CHOICE_FACT_NAMES.filter((name) => fields.includes(name)).map((name) => [
    name,
    textField(form, name) || null,
  ]);
  return {
    ...(Object.fromEntries([
      ...facts,
      ...notes.map((name) => [name, rawTextField(form, name)]),
    ]) as Partial<EditorValues>),
    ...(fields.includes('sexuality') && { sexuality: textField(form, 'sexuality') }),
    ...(fields.includes('interests') && { interests: textFields(form, 'interests') }),
    region: textField(form, 'region') || null,
  };
}

/** Returns the fields of a form that differ from the rendered values. */
export function changedFields(form: FormData, drawn: EditorValues, asked: AskedParts): Array<[FieldName, FieldValue]> {
  const filled = Object.entries(fieldsOfForm(form, asked)) as Array<[FieldName, FieldValue]>;
  return filled.filter(([name, value]) => !sameValue(value, drawn[name]));
}
