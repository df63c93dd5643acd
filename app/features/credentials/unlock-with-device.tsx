import { useState } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ceremonyMessage } from './ceremony-message.ts';
import type { PasskeyResult } from './passkey-client.ts';

/** Unlocks the session by the device's own check, above the PIN. The WebAuthn client is loaded on press. */
export function UnlockWithDevice({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation(['safetycentre', 'common']);
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<PasskeyResult | null>(null);
  const press = async () => {
    setPending(true);
    setResult(null);
    const { unlockWithDevice } = await import('./passkey-client.ts');
    const ended = await unlockWithDevice();
    // Full page load, since everything on the page depends on the viewer.
    if (ended.kind === 'done') return window.location.assign(returnTo);
    setPending(false);
    setResult(ended);
  };
  const message = ceremonyMessage(result, { failed: t('screen.deviceFailed'), offline: t('common:error.offlineText') });
  return (
    <div className="js-only form-stack">
      <Button type="button" size="large" block icon="shield-check" pending={pending} onClick={() => void press()}>
        {t('screen.device')}
      </Button>
      {message && (
        <Alert tone="danger" role="alert">
          {message}
        </Alert>
      )}
      <p>{t('screen.or')}</p>
    </div>
  );
}
