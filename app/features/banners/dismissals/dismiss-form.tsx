import type { FormEvent } from 'react';
import { useLocation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { AlertClose } from '../../../ui/feedback/alert.tsx';
import type { Dismissible } from './use-dismissals.ts';

/** Dismiss button of a notice; a form that returns to the page without JavaScript. */
export function DismissForm({ name, onDismiss }: { name: Dismissible; onDismiss: (name: Dismissible) => void }) {
  const { t } = useTranslation('banners');
  const { pathname, search } = useLocation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The button disappears with its notice; without this the focus would move to the top of the document.
    document.getElementById('main')?.focus({ preventScroll: true });
    onDismiss(name);
  };
  return (
    <form method="post" action={paths.preferences()} onSubmit={submit}>
      <input type="hidden" name="dismiss" value={name} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <AlertClose label={t('close')} />
    </form>
  );
}
