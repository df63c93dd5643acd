import { CHOICE_FACT_NAMES } from '../../../tenants/profile-facts.ts';
import { rawTextField, textField, textFields } from '../../lib/forms/form-data.ts';
import type { RequestedParts } from './completeness.ts';
import { isSameStoredValue, type EditorValues, type FieldName, type FieldValue } from './editor-values.ts';

/** Id of the editor's form, to read values entered before hydration. */
export const FORM_ID = 'profile-form';

export function readFormFields(form: FormData, { fields, notes }: RequestedParts): Partial<EditorValues> {
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
export function changedFields(
  form: FormData,
  drawn: EditorValues,
  asked: RequestedParts,
): Array<[FieldName, FieldValue]> {
  const filled = Object.entries(readFormFields(form, asked)) as Array<[FieldName, FieldValue]>;
  return filled.filter(([name, value]) => !isSameStoredValue(value, drawn[name]));
}
