import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { wishRefresh } from '../../lib/refresh.ts';
import { useChange } from '../../lib/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface SavedFormProps {
  intent: string;
  className?: string;
  children: ReactNode;
}

const switchesOf = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll('input')];

/** Whether a switch stands otherwise than the server drew it. */
const isChanged = (form: HTMLFormElement): boolean =>
  switchesOf(form).some(({ checked, defaultChecked }) => checked !== defaultChecked);

/** Puts the switches as the server drew them: one by one, since React does not hear of a form's own `reset`. */
function putBack(form: HTMLFormElement): void {
  for (const each of switchesOf(form)) each.checked = each.defaultChecked;
}

/**
 * A form of switches that saves itself at each change, also one from before script took over the page; without script
 * it has a button. Switches that could not be saved go back. No browser may bring back how they once stood: that would be
 * saved.
 */
export function SavedForm({ intent, className, children }: SavedFormProps) {
  const { t } = useTranslation('settings');
  const fetcher = useFetcher<object | null>();
  const toast = useToast();
  const { data } = fetcher;
  useChange(data, (answer) => {
    if (answer) toast({ text: t('saved'), tone: 'success' });
  });
  const form = useRef<HTMLFormElement>(null);
  useChange(data === null && fetcher.state === 'idle', (lost) => {
    if (!lost || !form.current) return;
    putBack(form.current);
    // One that was given up for the next may have been saved.
    wishRefresh();
  });
  const { submit } = fetcher;
  useEffect(() => {
    if (form.current && isChanged(form.current)) submit(form.current);
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
