import { isFilledIn } from './completeness.ts';
import type { EditorData } from './editor-data.ts';
import type { FieldName } from './editor-values.ts';
import { rejectionOf } from './saving/field-state.tsx';
import type { Editor } from './use-editor.ts';

export interface SectionProps {
  editor: Editor;
  data: EditorData;
  /** Messages of a form that was sent without JavaScript, by field. */
  errors: Readonly<Record<string, string>>;
}

/** Counts the fields that are empty. */
export const missingIn = ({ values }: Editor, names: readonly FieldName[]): number =>
  names.filter((name) => !isFilledIn(values[name] ?? null)).length;

/** Whether one of the fields was rejected. */
export const refusedIn = ({ editor, errors }: SectionProps, names: readonly FieldName[]): boolean =>
  names.some((name) => name in errors || rejectionOf(editor.states.get(name)) !== null);
