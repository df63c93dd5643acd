import { Form, useNavigation } from '@remix-run/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { ANSWER_MAX } from '../../../../server/modules/complaints/complaint-categories.schema.ts';
import type { ComplaintCase } from '../../../../server/modules/complaints/complaint-desk.ts';
import type { FormFailure } from '../../../lib/form-failure.server.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { sendByKey } from './send-by-key.ts';
import { SendKeys } from './send-keys.tsx';

interface AnswerFormProps {
  complaint: Pick<ComplaintCase, 'language' | 'snippets' | 'sender'>;
  failure: FormFailure | undefined;
  /** What was typed before, when it was refused. */
  given: string | undefined;
}

/** Where a complaint is answered, or left to somebody else. */
export function AnswerForm({ complaint: { language, snippets, sender }, failure, given }: AnswerFormProps) {
  const { t } = useTranslation('deskcases');
  const pending = useNavigation().formData?.get('intent') === 'answer';
  const box = useRef<HTMLTextAreaElement>(null);
  const begin = (words: string) => {
    const area = box.current;
    if (!area) return;
    area.value = [area.value.trimEnd(), words].filter(Boolean).join('\n\n');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  const wrong = failure?.fields['answer'];
  return (
    <Form method="post" noValidate data-keep="answer" className="case-form">
      {failure && !wrong && (
        <Alert tone="danger" role="alert">
          {failure.message}
        </Alert>
      )}
      <TextareaField
        ref={box}
        name="answer"
        label={t('complaint.answer')}
        hint={t(sender === 'member' ? 'complaint.hint' : 'complaint.hint_left')}
        error={wrong}
        rows={9}
        lang={language}
        maxLength={ANSWER_MAX}
        defaultValue={given}
        onKeyDown={sendByKey}
      />
      <fieldset className="case-snippets">
        <legend>{t('complaint.snippets')}</legend>
        {snippets.map((words) => (
          <button key={words} type="button" lang={language} onClick={() => begin(words)}>
            {words}
          </button>
        ))}
      </fieldset>
      <div className="case-actions">
        <Button name="intent" value="answer" icon="paper-plane-right" pending={pending}>
          {t('complaint.send')}
        </Button>
        <Button name="intent" value="release" variant="ghost" formNoValidate>
          {t('release')}
        </Button>
        <SendKeys what={t('complaint.keys')} />
      </div>
    </Form>
  );
}
