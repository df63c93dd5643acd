import { useEffect, useState } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PushPermission } from '../../lib/browser/push-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

interface PushDeviceProps {
  /** The browser's permission for notifications; null until it is read. */
  permission: PushPermission | null;
  /** Whether this browser is subscribed for this member; called again when the function changes. */
  readSubscribed: () => Promise<boolean>;
  /** Prompts for the browser's permission if it was not given or denied yet. */
  enable: () => Promise<'subscribed' | 'denied' | 'unanswered' | 'failed'>;
  disable: () => Promise<void>;
}

type State = Exclude<PushPermission, 'granted'> | 'on' | 'off' | 'failed';

/** Push on this device: its state, and a button to switch it on or off. */
export function PushDevice({ permission, readSubscribed, enable, disable }: PushDeviceProps) {
  const { t } = useTranslation('settings');
  const [on, setOn] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (permission === 'granted') void readSubscribed().then(setOn, () => setOn(false));
    // Read once for each permission; later changes are made here.
  }, [permission, readSubscribed]);
  const state: State = failed ? 'failed' : permission === 'granted' ? (on ? 'on' : 'off') : (permission ?? 'unknown');
  const act = async (work: () => Promise<boolean | null>) => {
    setBusy(true);
    setFailed(false);
    const now = await work().catch(() => null);
    if (now === null) setFailed(true);
    else setOn(now);
    setBusy(false);
  };
  const switchOn = async () => {
    const answer = await enable();
    return answer === 'failed' ? null : answer === 'subscribed';
  };
  return (
    <Panel title={t('push.title')}>
      <p role="status">{t(`push.${state}`)}</p>
      <div className="settings-actions">
        {state === 'on' && (
          <Button
            type="button"
            variant="secondary"
            pending={busy}
            onClick={() => void act(() => disable().then(() => false))}
          >
            {t('push.disable')}
          </Button>
        )}
        {(state === 'off' || state === 'unknown' || state === 'failed') && permission !== null && (
          <Button type="button" variant="secondary" icon="bell" pending={busy} onClick={() => void act(switchOn)}>
            {t('push.enable')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
