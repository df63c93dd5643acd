import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ButtonVariant } from '../../../ui/actions/button.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { formState, type DeskAnswer, DeskForm } from '../kit/desk-form.tsx';

/** Messages of refusals, where operators need others than members. */
function useRefusal({ failure }: { failure: DeskAnswer['failure'] }, intent: string): string | undefined {
  const { t } = useTranslation('deskmembers');
  switch (failure?.code) {
    case 'insufficient_credits':
      return t('correct.tooMany');
    case 'mails_stopped':
      return t('resend.stoppedMails');
    case 'too_many_requests':
      return t('failed.later');
    case 'conflict':
      return t('failed.conflict');
    case 'work_decided':
      return intent === 'correct' ? t('correct.decided') : undefined;
    default:
      return undefined;
  }
}

interface MemberFormProps {
  intent: string;
  submit: string;
  variant?: ButtonVariant;
  answer: DeskAnswer | undefined;
  /** Label of the reason; null where the form asks for none. */
  reason?: string | null;
  className?: string;
  children?: ReactNode;
}

/** An action on a member, with the reason that the audit log stores. */
export function MemberForm({ reason, variant = 'secondary', children, ...form }: MemberFormProps) {
  const { t } = useTranslation('deskmembers');
  const state = formState(form.answer, form.intent);
  return (
    <DeskForm {...form} message={useRefusal(state, form.intent)} button={{ size: 'small', variant }}>
      {children}
      {reason !== null && (
        <TextareaField
          name="reason"
          rows={2}
          maxLength={500}
          label={reason ?? t('reason.label')}
          defaultValue={state.given['reason']}
          error={state.wrong['reason']}
        />
      )}
    </DeskForm>
  );
}
