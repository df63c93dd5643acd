import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import {
  PERMISSION_KEY,
  locate,
  readPermission,
  type GeolocationPermission,
  type LocateResult,
} from './geolocation.ts';

type State = GeolocationPermission | 'busy' | Extract<LocateResult, string>;

const STATES_WITH_MESSAGE = ['unsupported', 'denied', 'nowhere', 'unavailable'] as const;
const hasMessage = (state: State): state is (typeof STATES_WITH_MESSAGE)[number] =>
  (STATES_WITH_MESSAGE as readonly State[]).includes(state);

/** The browser's permission, updated when it changes; `unknown` on the server. */
function usePermission() {
  const [state, setState] = useState<State>('unknown');
  useEffect(() => {
    let status: PermissionStatus | null = null;
    const read = () =>
      void readPermission().then((permission) => {
        localStorage.setItem(PERMISSION_KEY, permission);
        setState(permission);
      });
    read();
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((found) => {
        status = found;
        status.addEventListener('change', read);
      })
      .catch(() => undefined);
    return () => status?.removeEventListener('change', read);
  }, []);
  return [state, setState] as const;
}

/** Button that sets the location to that of this device. The browser prompts only after a press. */
export function UseLocationButton() {
  const { t } = useTranslation('settings');
  const [state, setState] = usePermission();
  const fetcher = useFetcher<{ failure: FormFailure | null }>();
  const failure = fetcher.data?.failure;
  const press = async () => {
    setState('busy');
    const located = await locate(localStorage, Date.now);
    if (typeof located === 'string') return setState(located);
    const { lat, lon } = located.point;
    fetcher.submit({ intent: 'here', lat: String(lat), lon: String(lon) }, { method: 'post' });
    setState('granted');
  };
  return (
    <fetcher.Form
      method="post"
      className="js-only"
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      {/* Geolocation needs JavaScript; browsers that show the button nevertheless get this message. */}
      <input type="hidden" name="intent" value="here" />
      {state !== 'unsupported' && (
        <Button icon="map-pin" pending={state === 'busy' || fetcher.state !== 'idle'}>
          {t('location.here')}
        </Button>
      )}
      <div role="status">
        {hasMessage(state) && <Alert tone="warning" title={t(`location.${state}`)} />}
        {failure && <Alert tone="warning" title={failure.fields['location']} />}
        {fetcher.data && !failure && <Alert tone="success" title={t('location.saved')} />}
      </div>
    </fetcher.Form>
  );
}
