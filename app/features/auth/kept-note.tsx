import { useTranslation } from 'react-i18next';

import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Name and value of the button that discards the first message; it submits the form that would send it. */
export const DISCARD_BUTTON = { name: 'intent', value: 'discard' } as const;

/** Note above the composer: the text was written at signup, with a button to discard it. */
export function FirstMessageNote({ name }: { name: string }) {
  const { t } = useTranslation('kept');
  return (
    <Alert
      icon="pencil-simple"
      title={t('note', { name })}
      action={
        <Button {...DISCARD_BUTTON} variant="secondary" size="small" formNoValidate>
          {t('discard')}
        </Button>
      }
    />
  );
}
