import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import type { FictionalFailure } from './reply-form.tsx';

/**
 * Notes something, about this conversation or the character itself. Its key is the latest note: what is being written goes
 * once it is noted, and stays when the page is loaded again for something else.
 * @param noteId a repeated form adds nothing
 */
export function NoteForm({ noteId, failure }: { noteId: string; failure: FictionalFailure | null }) {
  const { t } = useTranslation('deskfictional');
  const own = failure?.intent === 'note' ? failure : null;
  return (
    <Form method="post" className="desk-fictional-note" noValidate>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="note_id" value={noteId} />
      <TextareaField
        name="note"
        rows={2}
        maxLength={1000}
        label={t('notes.label')}
        defaultValue={own?.text ?? ''}
        error={own?.fields['note']}
      />
      <Checkbox name="everywhere" label={t('notes.everywhere')} />
      <Button variant="secondary" size="small">
        {t('notes.add')}
      </Button>
    </Form>
  );
}
