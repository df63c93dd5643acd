import { memo } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { countGraphemes } from '../../../i18n/graphemes.ts';
import { NOTE_MAX } from '../../../server/modules/people/profiles/profile-visibility.schema.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';
import { classNames } from '../../ui/hooks/class-names.ts';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { FieldState, rejectionOf } from './saving/field-state.tsx';
import type { SaveState } from './saving/profile-saver.ts';

interface NoteFieldProps {
  name: ProfileNote;
  value: string;
  state: SaveState | undefined;
  error: string | null;
  write: (name: ProfileNote, text: string) => void;
}

/** A note: its question, its remaining length, and whether it is saved. */
export const NoteField = memo(function NoteField({ name, value, state, error, write }: NoteFieldProps) {
  const { t } = useTranslation('myprofile');
  const max = NOTE_MAX[name];
  const count = countGraphemes(value.trim());
  return (
    <div className={classNames('note-part', name === 'about' && 'note-long')}>
      <TextareaField
        id={name}
        name={name}
        label={t(`note.${name}.label`)}
        hint={t(`note.${name}.hint`)}
        rows={name === 'about' ? 7 : 3}
        value={value}
        onChange={(event) => write(name, event.target.value)}
        error={rejectionOf(state) ?? error}
        compact
      />
      <div className="note-foot">
        <FieldState state={state} />
        <span className={classNames('note-count', count > max && 'is-over')}>{t('count', { number: count, max })}</span>
      </div>
    </div>
  );
});
