import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { Editor } from './use-editor.ts';

interface ChoiceProps {
  label: string;
  name: string;
  editor: Editor;
  options: ReadonlyArray<{ value: string; label: string }>;
}

/** A select of the editor, which has the theme's own value first. */
export function EditorChoice({ label, name, editor, options }: ChoiceProps) {
  const { t } = useTranslation('preview');
  return (
    <label className="preview-choice">
      <span>{label}</span>
      <select
        name={name}
        value={editor.draft.get(name) ?? ''}
        onChange={(event) => editor.choose(name, event.target.value)}
      >
        <option value="">{t('editor.asTheme')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Options that are called what they are. */
export const plainOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
