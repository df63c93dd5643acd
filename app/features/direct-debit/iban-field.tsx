import { useTranslation } from '../../../i18n/use-translation.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { groupIban } from './group-iban.ts';

/** IBAN field that groups its value by four on blur. */
export function IbanField({ typed, error }: { typed: string; error: string | undefined }) {
  const { t } = useTranslation('directdebit');
  return (
    <TextField
      id="debit-iban"
      name="iban"
      label={t('form.iban')}
      hint={t('form.ibanHint', { example: 'NL91 ABNA 0417 1643 00' })}
      defaultValue={groupIban(typed)}
      onBlur={({ currentTarget }) => {
        currentTarget.value = groupIban(currentTarget.value);
      }}
      required
      maxLength={42}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
    />
  );
}
