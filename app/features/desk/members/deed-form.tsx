import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../../ui/alert.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import type { ButtonVariant } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';

/** Why a deed was refused. */
export interface DeedFailure {
  /** Of which form. */
  intent: string;
  code: string;
  message: string;
  fields: Record<string, string>;
  /** What was typed in it. */
  given: Readonly<Record<string, string>>;
}

/** The words for a refusal, where the desk has others than a member would read. */
function useRefusal(): (failure: DeedFailure) => string {
  const { t } = useTranslation('deskmembers');
  return ({ code, intent, message }) => {
    if (code === 'insufficient_credits') return t('correct.tooMany');
    if (code === 'mails_stopped') return t('resend.stoppedMails');
    if (code === 'too_many_requests') return t('failed.later');
    if (code === 'conflict') return t('failed.conflict');
    return code === 'work_decided' && intent === 'correct' ? t('correct.decided') : message;
  };
}

interface DeedFormProps {
  intent: string;
  submit: string;
  variant?: ButtonVariant;
  failure: DeedFailure | null;
  /** The reason's own label; null where the form asks for none. */
  reason?: string | null;
  /** Of the form, besides its own. */
  className?: string;
  children?: ReactNode;
}

/** A form by which something is done for a member, with the reason that the audit log keeps. */
export function DeedForm({
  intent,
  submit,
  variant = 'secondary',
  failure,
  reason,
  className,
  children,
}: DeedFormProps) {
  const { t } = useTranslation('deskmembers');
  const refusal = useRefusal();
  const pending = useNavigation().formData?.get('intent') === intent;
  const own = failure?.intent === intent ? failure : null;
  return (
    <Form method="post" className={classNames('desk-members-form', className)} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {own && Object.keys(own.fields).length === 0 && <Alert tone="danger" role="alert" title={refusal(own)} />}
      {children}
      {reason !== null && (
        <TextareaField
          name="reason"
          rows={2}
          maxLength={500}
          label={reason ?? t('reason.label')}
          defaultValue={own?.given['reason']}
          error={own?.fields['reason']}
        />
      )}
      <Button size="small" variant={variant} pending={pending}>
        {submit}
      </Button>
    </Form>
  );
}

interface DeedDoneProps {
  done: string | null;
  words: Record<string, string>;
  /** What was refused since: then what was done before is over. */
  failure: DeedFailure | null;
}

/** That a deed was done, on the page that it leads back to. */
export function DeedDone({ done, words, failure }: DeedDoneProps) {
  const text = !failure && done !== null && Object.hasOwn(words, done) ? words[done] : undefined;
  return text ? <Alert tone="success" role="status" title={text} /> : null;
}
