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
  getOptions(form).some(({ selected, defaultSelected }) => selected !== defaultSelected);

const getOptions = (form: HTMLFormElement): HTMLOptionElement[] => [...form.querySelectorAll('option')];

/** Makes the saved choices those of a reset; React only does that for switches. */
function keepChoices(form: HTMLFormElement): void {
  for (const each of getOptions(form)) each.defaultSelected = each.selected;
}

/**
 * Resets the switches and choices to what is saved. Set one by one, since React gets no events from `form.reset()`.
 */
function resetChanges(form: HTMLFormElement): void {
  for (const each of getSwitches(form)) each.checked = each.defaultChecked;
  for (const each of getOptions(form)) each.selected = each.defaultSelected;
}

/**
 * A form of switches that saves on each change, changes before hydration included; without JavaScript it has a
 * button. Changes that could not be saved are reset. Autocomplete is off: a state restored by the browser would be
 * saved.
 */
export function AutoSaveForm({ intent, className, children }: AutoSaveFormProps) {
  const { t } = useTranslation('settings');
  const fetcher = useFetcher<object | null>();
  const toast = useToast();
  const { data } = fetcher;
  const form = useRef<HTMLFormElement>(null);
  useOnChange(data, (answer) => {
    if (!answer) return;
    if (form.current) keepChoices(form.current);
    toast({ text: t('saved'), tone: 'success' });
  });
  useOnChange(data === null && fetcher.state === 'idle', (lost) => {
    if (!lost || !form.current) return;
    resetChanges(form.current);
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
