import { useState, type FormEvent } from 'react';
import { useNavigate } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ceremonyMessage } from './ceremony-message.ts';
import type { PasskeyResult } from './passkey-client.ts';
import { PinField } from './pin-field.tsx';

/** Lets this device open the app lock, for who knows its PIN. The WebAuthn client is loaded on submit. */
export function AddDeviceKey() {
  const { t } = useTranslation(['safetycentre', 'common']);
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<PasskeyResult | null>(null);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pin = String(new FormData(event.currentTarget).get('pin') ?? '');
    setPending(true);
    const { addDeviceKey } = await import('./passkey-client.ts');
    const ended = await addDeviceKey(pin);
    setPending(false);
    setResult(ended);
    if (ended.kind === 'done') navigate(paths.settingsDone('lock', 'device'));
  };
  const error = result?.kind === 'refused' ? result.fields['pin'] : undefined;
  const message = error
    ? null
    : ceremonyMessage(result, { failed: t('deviceKey.failed'), offline: t('common:error.offlineText') });
  return (
    <form className="form-stack" onSubmit={(event) => void add(event)} noValidate>
      {message && (
        <Alert tone="danger" role="alert">
          {message}
        </Alert>
      )}
      <PinField label={t('lock.current')} error={error} />
      <div className="settings-actions">
        <Button variant="secondary" icon="plus" pending={pending}>
          {t('deviceKey.add')}
        </Button>
      </div>
    </form>
  );
}
