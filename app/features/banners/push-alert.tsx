import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useNonce } from '../../lib/nonce.ts';
import { tellPushState } from '../../lib/push-state.ts';
import { useViewer } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DismissForm } from './dismiss-form.tsx';
import type { Dismissible } from './use-dismissals.ts';

/**
 * The same question as in `push-state.ts`, asked while the page is read, so that the notice is there from the first
 * paint and moves nothing. Without quotes and angle brackets, which would arrive escaped.
 */
const SHOW_IF_ASKABLE =
  'if(window.PushManager)if(navigator.serviceWorker)if(window.Notification?.permission===`default`)' +
  'document.currentScript.parentElement.hidden=false';

export interface PushAlertProps {
  /** False while nobody knows what the browser says: drawn hidden, for the script in it to show. */
  known: boolean;
  onDismiss: (name: Dismissible) => void;
}

/** Offers messages of the browser; its own question comes after a press only. */
export function PushAlert({ known, onDismiss }: PushAlertProps) {
  const { t } = useTranslation('banners');
  const nonce = useNonce();
  const viewer = useViewer();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const enable = async () => {
    if (!viewer) return;
    setState('busy');
    const { enablePush } = await import('./enable-push.ts');
    const result = await enablePush(viewer.userId);
    setState(result === 'failed' ? 'failed' : 'idle');
    if (result === 'failed') return;
    // Some browsers forget a refusal; this device does not ask again for a while.
    if (result === 'denied') onDismiss('push');
    tellPushState();
  };
  return (
    <div hidden={!known} suppressHydrationWarning>
      {!known && (
        <script nonce={nonce} suppressHydrationWarning>
          {SHOW_IF_ASKABLE}
        </script>
      )}
      <Alert
        icon="bell"
        title={<span role="status">{t(state === 'failed' ? 'push.failed' : 'push.text')}</span>}
        action={
          <Button
            type="button"
            variant="secondary"
            size="small"
            pending={state === 'busy'}
            onClick={() => void enable()}
          >
            {t('push.action')}
          </Button>
        }
        dismiss={<DismissForm name="push" onDismiss={onDismiss} />}
      />
    </div>
  );
}
