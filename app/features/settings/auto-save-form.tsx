import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { requestRevalidation } from '../../lib/revalidation/revalidation.ts';
import { useOnChange } from '../../lib/revalidation/use-on-change.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';

interface AutoSaveFormProps {
  intent: string;
  className?: string;
  children: ReactNode;
}

const getSwitches = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll('input')];

/** Whether a switch or a choice differs from the state the server rendered. */
const hasChanges = (form: HTMLFormElement): boolean =>
  getSwitches(form).some(({ checked, defaultChecked }) => checked !== defaultChecked) ||
  [...form.querySelectorAll('option')].some(({ selected, defaultSelected }) => selected !== defaultSelected);

/**
 * Resets the switches to the state the server rendered. Set one by one, since React gets no events from
 * `form.reset()`.
 */
function resetSwitches(form: HTMLFormElement): void {
  for (const each of getSwitches(form)) each.checked = each.defaultChecked;
}

/**
 * A form of switches that saves on each change, changes before hydration included; without JavaScript it has a
 * button. Switches that could not be saved are reset. Autocomplete is off: a state restored by the browser would be
 * saved.
 */
export function AutoSaveForm({ intent, className, children }: AutoSaveFormProps) {
  const { t } = useTranslation('settings');
  const fetcher = useFetcher<object | null>();
  const toast = useToast();
  const { data } = fetcher;
  useOnChange(data, (answer) => {
    if (answer) toast({ text: t('saved'), tone: 'success' });
  });
  const form = useRef<HTMLFormElement>(null);
  useOnChange(data === null && fetcher.state === 'idle', (lost) => {
    if (!lost || !form.current) return;
    resetSwitches(form.current);
    // A request aborted by the next one may have been saved.
    requestRevalidation();
  });
  const { submit } = fetcher;
  useEffect(() => {
    if (form.current && hasChanges(form.current)) submit(form.current);
  }, [submit]);
  return (
    <fetcher.Form
      method="post"
      className={className}
      ref={form}
      autoComplete="off"
      onChange={(event) => submit(event.currentTarget)}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <noscript>
        <Button>{t('save')}</Button>
      </noscript>
    </fetcher.Form>
  );
}
