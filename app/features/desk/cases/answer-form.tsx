import { useRef } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ANSWER_MAX } from '../../../../server/modules/trust/complaints/complaint-categories.schema.ts';
import type { ComplaintCase } from '../../../../server/modules/desk/operators/index.ts';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { formState, type DeskAnswer } from '../kit/desk-answer.ts';
import { DeskForm, IntentButton, SendKeys, sendByKey } from '../kit/desk-form.tsx';

interface AnswerFormProps {
  complaint: Pick<ComplaintCase, 'language' | 'snippets' | 'sender'>;
  answer: DeskAnswer | undefined;
}

export function AnswerForm({ complaint: { language, snippets, sender }, answer }: AnswerFormProps) {
  const { t } = useTranslation('deskcases');
  const { wrong, given } = formState(answer);
  const field = useRef<HTMLTextAreaElement>(null);
  const append = (text: string) => {
    const area = field.current;
    if (!area) return;
    area.value = [area.value.trimEnd(), text].filter(Boolean).join('\n\n');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  return (
    <DeskForm answer={answer} keep="answer">
      <TextareaField
        ref={field}
        name="answer"
        label={t('complaint.answer')}
        hint={t(sender === 'member' ? 'complaint.hint' : 'complaint.hint_left')}
        error={wrong['answer']}
        rows={9}
        lang={language}
        maxLength={ANSWER_MAX}
        defaultValue={given['answer']}
        onKeyDown={sendByKey}
      />
      <fieldset className="case-snippets">
        <legend>{t('complaint.snippets')}</legend>
        {snippets.map((text) => (
          <button key={text} type="button" lang={language} onClick={() => append(text)}>
            {text}
          </button>
        ))}
      </fieldset>
      <div className="desk-row">
        <IntentButton intent="answer" icon="paper-plane-right">
          {t('complaint.send')}
        </IntentButton>
        <IntentButton intent="release" variant="ghost">
          {t('release')}
        </IntentButton>
        <SendKeys what={t('complaint.keys')} />
      </div>
    </DeskForm>
  );
}
