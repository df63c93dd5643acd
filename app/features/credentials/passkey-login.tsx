import { useState } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LoginError, type LoginErrorProps } from './login-error.tsx';

/** Passkey login. The WebAuthn client is loaded on press, since most visitors have no passkey. */
export function PasskeyLogin({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('auth');
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Pick<LoginErrorProps, 'message' | 'decision'> | null>(null);
  const press = async () => {
    setPending(true);
    setRefusal(null);
    const { logInWithPasskey } = await import('./passkey-client.ts');
    const result = await logInWithPasskey();
    // Full page load, since everything on the page depends on the viewer.
    if (result.kind === 'done') return window.location.assign(returnTo || paths.members());
    setPending(false);
    if (result.kind !== 'closed')
      setRefusal(result.kind === 'refused' ? result : { message: t('login.passkeyFailed') });
  };
  return (
    <div className="js-only">
      <Button
        type="button"
        variant="secondary"
        block
        icon="shield-check"
        pending={pending}
        onClick={() => void press()}
      >
        {t('login.passkey')}
      </Button>
      {refusal && <LoginError {...refusal} />}
    </div>
  );
}
