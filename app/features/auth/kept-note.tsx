import { useTranslation } from 'react-i18next';

import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Name and value of the button that throws the first message away: part of the form that would send it. */
export const DISCARD = { name: 'intent', value: 'discard' } as const;

/** Above the box with the text that was written at signup: where it comes from, and the way to be rid of it. */
export function KeptNote({ name }: { name: string }) {
  const { t } = useTranslation('kept');
  return (
    <Alert
      icon="pencil-simple"
      title={t('note', { name })}
      action={
        <Button {...DISCARD} variant="secondary" size="small" formNoValidate>
          {t('discard')}
        </Button>
      }
    />
  );
}
