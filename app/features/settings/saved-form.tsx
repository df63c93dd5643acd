import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface SavedFormProps {
  intent: string;
  className?: string;
  children: ReactNode;
}

/** A form of switches that saves itself at each change; without script it has a button. */
export function SavedForm({ intent, className, children }: SavedFormProps) {
  const { t } = useTranslation('settings');
  const fetcher = useFetcher<object>();
  const toast = useToast();
  const { data } = fetcher;
  useEffect(() => {
    if (data) toast({ text: t('saved'), tone: 'success' });
  }, [data, toast, t]);
  return (
    <fetcher.Form method="post" className={className} onChange={(event) => fetcher.submit(event.currentTarget)}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <noscript>
        <Button>{t('save')}</Button>
      </noscript>
    </fetcher.Form>
  );
}
