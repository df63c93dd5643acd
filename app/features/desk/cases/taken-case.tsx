import { useTranslation } from 'react-i18next';

import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { DeskHead } from '../desk-head.tsx';

/** Stands in the place of a case that another operator is at. */
export function TakenCase({ title, name, back }: { title: string; name: string; back: string }) {
  const { t } = useTranslation('deskcases');
  return (
    <div className="case-taken">
      <DeskHead title={title} />
      <Alert tone="warning">{t('taken', { name })}</Alert>
      <ButtonLink variant="secondary" icon="arrow-left" href={back}>
        {t('back')}
      </ButtonLink>
    </div>
  );
}
