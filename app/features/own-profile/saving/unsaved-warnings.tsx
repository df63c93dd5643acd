import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import type { Editor } from '../use-editor.ts';

/** Drafts of an earlier page whose fields changed elsewhere: restore or discard. */
export function OfferedTexts({ offers, answerOffer }: Pick<Editor, 'offers' | 'answerOffer'>) {
  const { t } = useTranslation('myprofile');
  return offers.map(([name, text]) => (
    <Alert key={name} tone="info" title={t('recover.title')} role="status">
      <p>{t('recover.text')}</p>
      <blockquote className="saved-text">{text}</blockquote>
      <div className="settings-actions">
        <Button type="button" size="small" onClick={() => answerOffer(name, true)}>
          {t('recover.take')}
        </Button>
        <Button type="button" size="small" variant="ghost" onClick={() => answerOffer(name, false)}>
          {t('recover.drop')}
        </Button>
      </div>
    </Alert>
  ));
}

/** One status for all fields: announced to screen readers, and a bar while something could not be sent. */
export function SaveStatus({ states, retry }: Pick<Editor, 'states' | 'retry'>) {
  const { t } = useTranslation('myprofile');
  const kinds = [...states.values()].map(({ kind }) => kind);
  const failed = kinds.includes('failed');
  const saved = kinds.length > 0 && kinds.every((kind) => kind === 'saved');
  return (
    <>
      <p className="visually-hidden" role="status" data-saves={failed ? 'failed' : saved ? 'saved' : 'open'}>
        {failed ? t('unsaved.title') : saved ? t('state.saved') : ''}
      </p>
      {failed && (
        <div className="save-bar">
          <p>
            <strong>{t('unsaved.title')}</strong> <span>{t('unsaved.text')}</span>
          </p>
          <Button type="button" size="small" onClick={retry}>
            {t('unsaved.retry')}
          </Button>
        </div>
      )}
    </>
  );
}
