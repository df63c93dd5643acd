import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { Editor } from '../use-editor.ts';

interface SaveBarProps extends Pick<Editor, 'states'> {
  /** Id of the form that its button submits. */
  form: string;
}

/** The state of all fields, announced to screen readers, and the button that saves; always in reach. */
export function SaveBar({ states, form }: SaveBarProps) {
  const { t } = useTranslation('myprofile');
  const kinds = [...states.values()].map(({ kind }) => kind);
  const failed = kinds.includes('failed');
  const saved = kinds.length > 0 && kinds.every((kind) => kind === 'saved');
  const underway = kinds.includes('saving') || kinds.includes('waiting');
  return (
    <div className="save-bar">
      <p role="status" data-saves={failed ? 'failed' : saved ? 'saved' : 'open'}>
        {failed && <strong>{t('unsaved.title')}</strong>}
        {saved && t('state.saved')}
      </p>
      <p className="save-note js-only">
        {failed ? t('unsaved.text') : underway ? t('state.saving') : !saved && t('state.auto')}
      </p>
      <Button form={form} size="small">
        {failed ? t('unsaved.retry') : t('save')}
      </Button>
    </div>
  );
}
