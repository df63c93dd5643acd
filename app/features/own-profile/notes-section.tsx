import { useTranslation } from '../../../i18n/use-translation.ts';
import { EditorSection } from './editor-section.tsx';
import { NoteField } from './note-field.tsx';
import { missingIn, refusedIn, type SectionProps } from './section-state.ts';

/** The texts of the member. */
export function NotesSection(props: SectionProps) {
  const { editor, data, errors } = props;
  const { t } = useTranslation('myprofile');
  if (data.notes.length === 0) return null;
  const written = data.notes.map((name) => editor.values[name].trim()).find(Boolean);
  return (
    <EditorSection
      title={t('section.texts')}
      summary={written ?? ''}
      missing={missingIn(editor, data.notes)}
      refused={refusedIn(props, data.notes)}
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
    </EditorSection>
  );
}
