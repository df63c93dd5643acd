import { useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useNonce } from '../../../lib/page-head/nonce.ts';
import { updatePushState } from '../../../lib/browser/push-state.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DismissForm } from '../dismissals/dismiss-form.tsx';
import type { Dismissible } from '../dismissals/use-dismissals.ts';

/**
 * Same condition as in `push-state.ts`, evaluated during parsing, so that the notice is there at the first paint
 * without a layout shift. Contains no quotes or angle brackets, because they would be escaped.
 */
const SHOW_IF_PROMPTABLE =
  'if(window.PushManager)if(navigator.serviceWorker)if(window.Notification?.permission===`default`)' +
  'document.currentScript.parentElement.hidden=false';

interface PushAlertProps {
  /** False before the browser has been queried: rendered hidden, and shown by the inline script. */
  known: boolean;
  onDismiss: (name: Dismissible) => void;
}

/** Offers push messages; requests permission only after a press. */
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
    // Some browsers do not remember a refusal, so hide the notice for a while.
    if (result === 'denied') onDismiss('push');
    updatePushState();
  };
  return (
    <div hidden={!known} suppressHydrationWarning>
      {!known && (
        <script nonce={nonce} suppressHydrationWarning>
          {SHOW_IF_PROMPTABLE}
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
