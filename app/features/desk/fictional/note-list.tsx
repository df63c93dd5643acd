import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { NoteView } from '../../../../server/modules/operators/fictional/fictional.view.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../moment.tsx';

interface NoteListProps {
  notes: readonly NoteView[];
  /** Own notes can be deleted here. */
  editable?: boolean;
}

/** What operators noted about a character, and about one conversation of it. */
export function NoteList({ notes, editable }: NoteListProps) {
  const { t } = useTranslation('deskfictional');
  if (notes.length === 0) return <p className="desk-fictional-none">{t('notes.none')}</p>;
  return (
    <ul className="desk-fictional-notes">
      {notes.map(({ id, text, at, operator, own, here }) => (
        <li key={id}>
          <p>{text}</p>
          <p className="desk-fictional-by">
            <span>{here ? t('notes.here') : t('notes.character')}</span>
            <span>{operator}</span>
            <Moment at={at} />
          </p>
          {editable && own && (
            <Form method="post">
              <input type="hidden" name="intent" value="note-delete" />
              <Button variant="ghost" size="small" icon="trash" name="note" value={id}>
                {t('notes.delete')}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
