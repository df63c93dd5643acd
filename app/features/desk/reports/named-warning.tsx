import { useTranslation } from 'react-i18next';

import { Alert } from '../../../ui/alert.tsx';

/** Asks once more before the reported member reads who reported them; deciding again sends it. */
export function NamedWarning({ name }: { name: string | null | undefined }) {
  const { t } = useTranslation('deskreports');
  if (!name) return null;
  return (
    <>
      <input type="hidden" name="sure" value="1" />
      <Alert tone="warning" role="alert">
        {t('form.named', { name })}
      </Alert>
    </>
  );
}
