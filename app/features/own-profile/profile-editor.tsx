import { Form } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { completenessOf } from './completeness.ts';
import { CompletenessMeter } from './completeness-meter.tsx';
import type { EditorData } from './editor-data.ts';
import { profileWith, valuesOf, type EditorValues } from './editor-values.ts';
import { FactsSection } from './facts-section.tsx';
import { FORM_ID } from './form-fields.ts';
import { InterestsSection } from './interests-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { SaveBar } from './saving/save-bar.tsx';
import { OfferedTexts } from './saving/offered-texts.tsx';
import { useEditor } from './use-editor.ts';

export interface ProfileEditorProps {
  profile: ProfileView;
  data: EditorData;
  /** The rejected form, if it was sent without JavaScript. */
  refused: { message: string; errors: Record<string, string>; fields: Partial<EditorValues> } | null;
  /** The photos, which have forms of their own. */
  photos: ReactNode;
  /** What others see of a profile, shown beside the form with its values. */
  preview: (profile: ProfileView) => ReactNode;
}

/**
 * The editor of the own profile, in sections that unfold. It saves automatically; its button sends what waits. Without
 * JavaScript it is one form.
 */
export function ProfileEditor({ profile, data, refused, photos, preview }: ProfileEditorProps) {
  const { t } = useTranslation('myprofile');
  const editor = useEditor(profile.id, { ...valuesOf(profile), ...refused?.fields }, data);
  const { values, states } = editor;
  const edited = profileWith(profile, values);
  const errors = refused?.errors ?? {};
  const parts = { editor, data, errors };
  const sendNow = (event: FormEvent) => {
    event.preventDefault();
    editor.retry();
  };
  return (
    <div className="editor">
      <aside className="editor-side">
        {preview(edited)}
        <CompletenessMeter {...completenessOf(values, profile.images.length, data)} />
      </aside>
      <div className="editor-main">
        {data.saved && <Alert tone="success" role="status" title={t('saved')} />}
        <OfferedTexts {...editor} />
        <ErrorSummary
          title={refused?.message ?? ''}
          errors={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))}
        />
        {photos}
        <Form method="post" id={FORM_ID} autoComplete="off" className="editor-form" onSubmit={sendNow}>
          <NotesSection {...parts} />
          <FactsSection {...parts} section="facts" />
          <FactsSection {...parts} section="looks" />
          {data.fields.includes('interests') && (
            <InterestsSection
              chosen={values.interests}
              sprite={data.interestSprite}
              state={states.get('interests')}
              error={errors.interests ?? null}
              choose={editor.choose}
            />
          )}
          <PlaceSection {...parts} place={edited.place} country={edited.country} />
        </Form>
        <SaveBar states={states} form={FORM_ID} />
      </div>
    </div>
  );
}
