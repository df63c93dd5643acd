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
