import { CHOICE_FACT_NAMES } from '../../../tenants/profile-facts.ts';
import { rawTextField, textField, textFields } from '../../lib/forms/form-data.ts';
import type { RequestedParts } from './completeness.ts';
import {
  isSameStoredValue,
  type EditorValues,
  type FieldName,
  type FieldValue,
  type PromptAnswer,
} from './editor-values.ts';

/** Id of the editor's form, to read values entered before hydration. */
export const FORM_ID = 'profile-form';

export function readFormFields(form: FormData, { fields, notes, prompts }: RequestedParts): Partial<EditorValues> {
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
    ...(prompts && { prompts: readPrompts(form) }),
    region: textField(form, 'region') || null,
  };
}

/** Name of the buttons that arrange the prompts: `up-1` and `remove-1`. */
export const ARRANGE_BUTTON = 'arrange';

/** The prompts of a form in order, after the press of a button that arranges them. */
function readPrompts(form: FormData): PromptAnswer[] {
  const answers = form.getAll('answer');
  const slots = form.getAll('prompt').map((prompt, index) => ({
    prompt: String(prompt),
    answer: String(answers[index] ?? ''),
  }));
  const [action, index] = textField(form, ARRANGE_BUTTON).split('-');
  return arrangePrompts(slots, action, Number(index)).filter(({ answer }) => answer.trim() !== '');
}

/** Moves a prompt up by one, or removes it. */
export function arrangePrompts(slots: readonly PromptAnswer[], action: string | undefined, index: number) {
  const slot = slots[index];
  const rest = slots.filter((each) => each !== slot);
  if (!slot || (action !== 'up' && action !== 'remove')) return [...slots];
  return action === 'remove' ? rest : rest.toSpliced(Math.max(0, index - 1), 0, slot);
}

/** Returns the fields of a form that differ from the rendered values. */
export function changedFields(
  form: FormData,
  drawn: EditorValues,
  asked: RequestedParts,
): Array<[FieldName, FieldValue]> {
  const filled = Object.entries(readFormFields(form, asked)) as Array<[FieldName, FieldValue]>;
  return filled.filter(([name, value]) => !isSameStoredValue(value, drawn[name] ?? null));
}
