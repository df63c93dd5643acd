import { useState, type FormEvent, type ReactNode } from 'react';
import { useSubmit } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import type { PasskeyPurpose } from './passkey-ceremony.ts';

interface PasskeyFormProps {
  use: PasskeyPurpose;
  label: string;
  /** Fields of the form, given the error messages by name. */
  children?: (wrong: Record<string, string>) => ReactNode;
  block?: boolean;
}

/** Runs the WebAuthn ceremony and submits its result. The library is loaded on the first submit. */
export function PasskeyForm({ use, label, children, block }: PasskeyFormProps) {
  const { t } = useTranslation('deskaccess');
  const submit = useSubmit();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<{ message: string | null; fields: Record<string, string> } | null>(null);
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const current = String(form.get('current') ?? '');
    setPending(true);
    setRefused(null);
    const { runPasskeyCeremony } = await import('./passkey-ceremony.ts');
    const result = await runPasskeyCeremony(use, current);
    setPending(false);
    if (result.kind === 'refused') setRefused(result);
    if (result.kind !== 'done') return;
    form.delete('current');
    form.set('sealed', result.sealed);
    form.set('credential', result.credential);
    submit(form, { method: 'post' });
  };
  const fields = refused?.fields ?? {};
  return (
    <form className="desk-form js-only" onSubmit={(event) => void ask(event)} noValidate>
      {refused && Object.keys(fields).length === 0 && (
        <Alert tone="danger" role="alert">
          {refused.message ?? t('passkey.failed')}
        </Alert>
      )}
      <input type="hidden" name="intent" value="passkey" />
      {children?.(fields)}
      <Button variant="secondary" icon="shield-check" block={block} pending={pending}>
        {label}
      </Button>
    </form>
  );
}
