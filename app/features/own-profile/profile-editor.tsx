import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { completenessOf } from './completeness.ts';
import { CompletenessMeter } from './completeness-meter.tsx';
import type { EditorData } from './editor-data.ts';
import { valuesOf, type EditorValues } from './editor-values.ts';
import { FactsPanel } from './facts-panel.tsx';
import { FORM_ID } from './form-fields.ts';
import { InterestsPanel } from './interests-panel.tsx';
import { NoteField } from './note-field.tsx';
import { PlacePanel } from './place-panel.tsx';
import { OfferedTexts, SaveStatus } from './saving/unsaved-warnings.tsx';
import { useEditor, type Editor } from './use-editor.ts';

export interface ProfileEditorProps {
  profile: ProfileView;
  data: EditorData;
  /** The rejected form, if it was sent without JavaScript. */
  refused: { message: string; errors: Record<string, string>; fields: Partial<EditorValues> } | null;
  /** The photos, which have forms of their own. */
  photos: ReactNode;
}

/** The editor of the own profile. It saves automatically; without JavaScript it is a form with a button. */
export function ProfileEditor({ profile, data, refused, photos }: ProfileEditorProps) {
  const { t } = useTranslation('myprofile');
  const editor = useEditor(profile.id, { ...valuesOf(profile), ...refused?.fields }, data);
  const errors = refused?.errors ?? {};
  const { values, states } = editor;
  return (
    <div className="editor">
      <aside className="editor-side">
        <CompletenessMeter {...completenessOf(values, profile.images.length, data)} />
      </aside>
      <div className="editor-main">
        {data.saved && <Alert tone="success" role="status" title={t('saved')} />}
        <OfferedTexts {...editor} />
        {photos}
        <Form method="post" id={FORM_ID} autoComplete="off" className="editor-form">
          <ErrorSummary
            title={refused?.message ?? ''}
            errors={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))}
          />
          <NotesPanel editor={editor} data={data} errors={errors} />
          <FactsPanel editor={editor} data={data} errors={errors} />
          {data.fields.includes('interests') && (
            <InterestsPanel
              chosen={values.interests}
              sprite={data.interestSprite}
              state={states.get('interests')}
              error={errors.interests ?? null}
              choose={editor.choose}
            />
          )}
          <PlacePanel profile={profile} editor={editor} regions={data.regions} error={errors.region ?? null} />
          <noscript>
            <Button block>{t('save')}</Button>
          </noscript>
        </Form>
      </div>
      <SaveStatus {...editor} />
    </div>
  );
}

interface NotesPanelProps {
  editor: Editor;
  data: EditorData;
  errors: Readonly<Record<string, string>>;
}

function NotesPanel({ editor, data, errors }: NotesPanelProps) {
  const { t } = useTranslation('myprofile');
  if (data.notes.length === 0) return null;
  return (
    <Panel title={t('section.texts')} className="editor-panel">
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
    </Panel>
  );
}
