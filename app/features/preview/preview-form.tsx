import { Form, useSubmit } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A GET form that submits on each change; without JavaScript by its button. */
export function PreviewForm({ action, children }: { action: string; children: ReactNode }) {
  const { t } = useTranslation('preview');
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={action}
      className="preview-controls"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {children}
      <button className="preview-button">{t('choice.show')}</button>
    </Form>
  );
}
