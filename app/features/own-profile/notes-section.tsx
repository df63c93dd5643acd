import { useTranslation } from '../../../i18n/use-translation.ts';
import { EditorSection } from './editor-section.tsx';
import { PromptsField } from './prompts-field.tsx';
import { NoteField } from './note-field.tsx';
import { missingIn, refusedIn, type SectionProps } from './section-state.ts';

/** The texts of the member. */
export function NotesSection(props: SectionProps) {
  const { editor, data, errors } = props;
  const { t } = useTranslation('myprofile');
  const names = data.prompts ? [...data.notes, 'prompts' as const] : data.notes;
  if (names.length === 0) return null;
  const answers = editor.values.prompts ?? [];
  const written = [...data.notes.map((name) => editor.values[name]), ...answers.map(({ answer }) => answer)].find(
    (text) => text.trim() !== '',
  );
  return (
    <EditorSection
      title={t('section.texts')}
      summary={written?.trim() ?? ''}
      missing={missingIn(editor, names)}
      refused={refusedIn(props, names)}
    >
      <div className="notes-grid">
        {data.notes.map((name) => (
          <NoteField
            key={name}
            name={name}
            value={editor.values[name]}
            state={editor.states.get(name)}
            error={errors[name] ?? null}
            write={editor.write}
          />
        ))}
      </div>
      {data.prompts && (
        <PromptsField
          offered={data.prompts}
          value={answers}
          state={editor.states.get('prompts')}
          error={errors.prompts ?? null}
          write={editor.write}
          choose={editor.choose}
        />
      )}
    </EditorSection>
  );
}
