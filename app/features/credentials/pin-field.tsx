import { useTranslation } from '../../../i18n/use-translation.ts';
import { TextField } from '../../ui/forms/text-field.tsx';

/** The PIN of the app lock. */
export function PinField({ label, error }: { label: string; error: string | undefined }) {
  const { t } = useTranslation('safetycentre');
  return (
    <TextField
      name="pin"
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      label={label}
      hint={t('lock.hint')}
      error={error}
    />
  );
}
