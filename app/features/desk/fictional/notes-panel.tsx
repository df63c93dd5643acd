import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { NoteView } from '../../../../server/modules/desk/operators/index.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { formState, type DeskAnswer, ActionForm, DeskForm } from '../kit/desk-form.tsx';
import { Moment } from '../kit/formats.tsx';

/** Operators' notes about a character and one of its conversations. @param form allows notes to be added and deleted */
export function NotesPanel({ notes, form }: { notes: readonly NoteView[]; form?: NoteFormProps }) {
  const { t } = useTranslation('deskfictional');
  return (
    <Panel title={t('notes.title')}>
      {notes.length === 0 && <p className="desk-note">{t('notes.none')}</p>}
      <ul className="desk-list">
        {notes.map(({ id, text, at, operator, own, here }) => (
          <li key={id}>
            <p className="desk-words">{text}</p>
            <p className="desk-by">
              <span>{here ? t('notes.here') : t('notes.character')}</span>
              <span>{operator}</span>
              <Moment at={at} />
            </p>
            {form && own && (
              <ActionForm
                intent="note-delete"
                variant="ghost"
                icon="trash"
                label={t('notes.delete')}
                fields={{ note: id }}
              />
            )}
          </li>
        ))}
      </ul>
      {form && <NoteForm {...form} key={notes[0]?.id} />}
    </Panel>
  );
}

interface NoteFormProps {
  /** Makes the note idempotent. */
  noteId: string;
  answer: DeskAnswer | undefined;
}

/** Its key is the latest note, so that a draft survives a reload of the page and is cleared once its note is stored. */
function NoteForm({ noteId, answer }: NoteFormProps) {
  const { t } = useTranslation('deskfictional');
  const { field } = formState(answer, 'note');
  return (
    <DeskForm intent="note" submit={t('notes.add')} button={{ variant: 'secondary', size: 'small' }}>
      <input type="hidden" name="note_id" value={noteId} />
      <TextareaField {...field('note')} rows={2} maxLength={1000} label={t('notes.label')} />
      <Checkbox name="everywhere" label={t('notes.everywhere')} />
    </DeskForm>
  );
}
