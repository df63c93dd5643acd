import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { PhotoEditorData } from './photo-editor.tsx';

/** Says that no photo fits any more, and to whom premium gives more places, the way there. */
export function LimitReached({ words, premium }: PhotoEditorData['limit']) {
  const { t } = useTranslation('photos');
  return (
    <Alert
      tone="info"
      icon={premium ? 'crown' : 'image'}
      role="status"
      title={t('limit.title')}
      action={
        premium ? (
          <ButtonLink href={paths.premium()} size="small">
            {t('limit.premium')}
          </ButtonLink>
        ) : null
      }
    >
      {words}
    </Alert>
  );
}

/** Which of the member's photos the site took down lately, and why. */
export function Removals({ removals }: Pick<PhotoEditorData, 'removals'>) {
  const { t } = useTranslation('photos');
  return removals.map(({ id, reason }) => (
    <Alert key={id} tone="warning" title={t('removed')}>
      {reason}
    </Alert>
  ));
}
