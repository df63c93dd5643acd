import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { NOTE_MAX } from '../../../../server/modules/operators/cases/case-kinds.schema.ts';
import type { CaseView } from '../../../../server/modules/operators/cases/case-view.ts';
import type { FormFailure } from '../../../lib/form-failure.server.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { sendByKey } from './send-by-key.ts';
import { SendKeys } from './send-keys.tsx';

interface CaseWaysProps {
  found: CaseView;
  /** Whether this operator may have refunds asked for. */
  mayRefund: boolean;
  failure: FormFailure | undefined;
  /** The note that was typed before, when it was refused. */
  given: string | undefined;
}

/** What an operator can do about a case. */
export function CaseWays({ found, mayRefund, failure, given }: CaseWaysProps) {
  const { t } = useTranslation('deskcases');
  const locale = useLocale();
  const pending = useNavigation().formData?.get('intent');
  const { ways, kind, order } = found;
  const { again } = ways;
  return (
    <Panel title={t('case.do')} className="case-ways">
      {failure && !failure.fields['note'] && (
        <Alert tone="danger" role="alert">
          {failure.message}
        </Alert>
      )}
      {mayRefund && kind === 'refund_failed' && !again && <p>{t('case.again_none')}</p>}
      {mayRefund && again && (
        <Form method="post" className="case-way">
          <input type="hidden" name="expected" value={again.amount} />
          <Button name="intent" value="again" pending={pending === 'again'}>
            {t('case.again', { amount: formatMoney(locale, again.amount, order.currency), credits: again.credits })}
          </Button>
          <p>{t('case.again_hint')}</p>
        </Form>
      )}
      {mayRefund && ways.hurry && (
        <Form method="post" className="case-way">
          <Button name="intent" value="hurry" variant="secondary" pending={pending === 'hurry'}>
            {t('case.hurry')}
          </Button>
        </Form>
      )}
      {ways.ask && (
        <Form method="post" className="case-way">
          <Button name="intent" value="ask" variant="secondary" pending={pending === 'ask'}>
            {t('case.ask')}
          </Button>
          <p>{t('case.ask_hint')}</p>
        </Form>
      )}
      <Form method="post" noValidate data-keep="note" className="case-form">
        <TextareaField
          name="note"
          label={t('case.note')}
          hint={t('case.note_hint')}
          error={failure?.fields['note']}
          rows={3}
          maxLength={NOTE_MAX}
          defaultValue={given}
          onKeyDown={sendByKey}
        />
        <div className="case-actions">
          <Button name="intent" value="close" icon="check" pending={pending === 'close'}>
            {t('case.close')}
          </Button>
          <Button name="intent" value="release" variant="ghost">
            {t('release')}
          </Button>
          <SendKeys what={t('case.keys')} />
        </div>
      </Form>
    </Panel>
  );
}
