import { useState, type FormEvent } from 'react';
import { useNavigate } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { PasskeyResult } from './passkey-client.ts';

/** Names and creates a passkey. The WebAuthn client is loaded on submit. */
export function AddPasskey({ deviceName }: { deviceName: string }) {
  const { t } = useTranslation('credentials');
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<PasskeyResult | null>(null);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? '');
    setPending(true);
    const { addPasskey } = await import('./passkey-client.ts');
    const ended = await addPasskey({ name: textOf('name'), password: textOf('password') });
    setPending(false);
    setResult(ended);
    // Scrolls to the top, where the confirmation is.
    if (ended.kind === 'done') navigate(paths.settingsDone('sessions', 'added'));
  };
  const fields = result?.kind === 'refused' ? result.fields : {};
  const refused = result?.kind === 'refused' && Object.keys(fields).length === 0 ? result.message : null;
  const message = result?.kind === 'failed' ? t('passkeys.failed') : refused;
  return (
    <form className="notification-form js-only" onSubmit={(event) => void add(event)} noValidate>
      {message && (
        <Alert tone="danger" role="alert">
          {message}
        </Alert>
      )}
      <TextField name="name" label={t('passkeys.name')} defaultValue={deviceName} error={fields['name']} />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={t('passkeys.password')}
        showLabel={t('show')}
        hideLabel={t('hide')}
        error={fields['password']}
      />
      <Button variant="secondary" icon="plus" pending={pending}>
        {t('passkeys.add')}
      </Button>
    </form>
  );
}
