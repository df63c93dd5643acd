import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PushPermission } from '../../lib/push-state.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

export interface PushDeviceProps {
  /** What the browser says about messages; null until it was asked. */
  permission: PushPermission | null;
  /** Whether this browser gets messages for this member; asked again when it is another function. */
  readOn: () => Promise<boolean>;
  /** Asks the browser's own question where it has no answer yet. */
  enable: () => Promise<'subscribed' | 'denied' | 'unanswered' | 'failed'>;
  disable: () => Promise<void>;
}

type State = Exclude<PushPermission, 'granted'> | 'on' | 'off' | 'failed';

/** Messages on this device: how it stands, and the way to switch them on or off here alone. */
export function PushDevice({ permission, readOn, enable, disable }: PushDeviceProps) {
  const { t } = useTranslation('settings');
  const [on, setOn] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (permission === 'granted') void readOn().then(setOn, () => setOn(false));
    // Asked once for each answer of the browser: what is done here is known.
  }, [permission, readOn]);
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
