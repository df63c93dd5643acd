import { Link } from '@remix-run/react';
import { useRef } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ComplaintCase } from '../../../../server/modules/desk/operators/index.ts';
import { ANSWER_MAX } from '../../../../server/modules/trust/complaints/complaint-categories.schema.ts';
import type { Locale } from '../../../../tenants/value-lists.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { LANGUAGE_NAMES } from '../../../lib/formatting/language-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { formState, type DeskAnswer, DeskForm, IntentButton, SendKeys, sendByKey } from '../kit/desk-form.tsx';
import { Moment } from '../kit/formats.tsx';
import { SiteChip } from '../kit/site-chip.tsx';

/** The deadline of an answer, with a badge once it has passed. @param due ISO 8601 */
export function DueMoment({ due, overdue }: { due: string; overdue: boolean }) {
  const { t } = useTranslation('deskcases');
  return (
    <span className="desk-row">
      <Moment at={due} />
      {overdue && <Badge text={t('complaints.overdue')} tone="danger" />}
    </span>
  );
}

export function ComplaintFacts({ complaint }: { complaint: ComplaintCase }) {
  const { t } = useTranslation('deskcases');
  const { sender, name, userId, email, due, overdue, others, answeredAt } = complaint;
  const from = sender === 'member' ? t('complaint.member', { name: name ?? '' }) : t(`complaint.${sender}`);
  return (
    <>
      <FactList
        facts={{
          [t('complaint.site')]: <SiteChip id={complaint.tenantId} />,
          [t('complaints.status')]: t(`status.${complaint.status}`),
          [t('complaint.received')]: <Moment at={complaint.since} />,
          [t('complaint.answered')]: answeredAt && <Moment at={answeredAt} />,
          [t('complaints.due')]: !answeredAt && <DueMoment due={due} overdue={overdue} />,
          [t('complaint.from')]: userId ? <Link to={deskPaths.member(userId)}>{from}</Link> : from,
          [t('complaint.email')]: email || t('complaint.gone'),
          [t('complaint.language')]: LANGUAGE_NAMES[complaint.language as Locale],
        }}
      />
      {others > 0 && <p className="desk-note">{t('complaint.others', { count: others })}</p>}
    </>
  );
}

interface AnswerFormProps {
  complaint: Pick<ComplaintCase, 'language' | 'snippets' | 'sender'>;
  answer: DeskAnswer | undefined;
}

export function AnswerForm({ complaint: { language, snippets, sender }, answer }: AnswerFormProps) {
  const { t } = useTranslation('deskcases');
  const { field } = formState(answer);
  const ref = useRef<HTMLTextAreaElement>(null);
  const append = (text: string) => {
    const area = ref.current;
    if (!area) return;
    area.value = [area.value.trimEnd(), text].filter(Boolean).join('\n\n');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  return (
    <DeskForm answer={answer} keep="answer">
      <TextareaField
        ref={ref}
        {...field('answer')}
        label={t('complaint.answer')}
        hint={t(sender === 'member' ? 'complaint.hint' : 'complaint.hint_left')}
        rows={9}
        lang={language}
        maxLength={ANSWER_MAX}
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
