import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { CASE_NOTE_MAX, DEBT_ENDS } from '../../../../server/modules/desk/operators/cases/case-kinds.schema.ts';
import type { CaseView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import {
  formState,
  type DeskAnswer,
  ActionForm,
  DeskForm,
  FormAlert,
  IntentButton,
  SendKeys,
  sendByKey,
} from '../kit/desk-form.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';
import { SiteChip } from '../kit/site-chip.tsx';
import { OrderState } from '../money/order-panels.tsx';

export function CaseFacts({ order, tenantId }: Pick<CaseView, 'order' | 'tenantId'>) {
  const { t } = useTranslation(['deskcases', 'deskmoney', 'order']);
  const format = useFormats();
  const money = (amount: number) => format.money(amount, order.currency);
  const { userId, provider, providerPaymentId, paymentStatus, amountRefunded, amountChargedBack } = order;
  return (
    <FactList
      facts={{
        [t('case.site')]: <SiteChip id={tenantId} />,
        [t('case.state')]: <OrderState status={order.status} problem={order.problem} />,
        [t('case.amount')]: money(order.amount),
        [t('case.credits')]: t('case.credits_value', { count: order.credits, back: order.creditsClawedBack }),
        [t('case.buyer')]: userId ? <Link to={deskPaths.member(userId)}>{t('case.look_up')}</Link> : t('case.erased'),
        [t('case.method')]: t(`order:method.${order.paymentmethod as 'ideal'}`),
        [t('case.payment')]: provider ?? t('case.no_payment'),
        [t('case.payment_number')]: providerPaymentId && <code>{providerPaymentId}</code>,
        [t('case.payment_state')]: paymentStatus && t(`deskmoney:payment.state.${paymentStatus as 'paid'}`),
        [t('case.refunded')]: amountRefunded ? money(amountRefunded) : null,
        [t('case.charged_back')]: amountChargedBack ? money(amountChargedBack) : null,
        [t('case.created')]: order.createdAt && <Moment at={order.createdAt} />,
        [t('case.paid')]: order.paidAt && <Moment at={order.paidAt} />,
        [t('case.withdrawn')]: order.withdrawnAt && <Moment at={order.withdrawnAt} />,
        [t('case.read')]: order.syncedAt && <Moment at={order.syncedAt} />,
      }}
    />
  );
}

interface CaseActionsProps {
  found: CaseView;
  /** Whether this operator may request refunds. */
  mayRefund: boolean;
  /** Whether this operator may close debts. */
  maySettle: boolean;
  answer: DeskAnswer | undefined;
}

/** What an operator can do about a case. */
export function CaseActions({ found, mayRefund, maySettle, answer }: CaseActionsProps) {
  const { t } = useTranslation('deskcases');
  const format = useFormats();
  const { failure, field } = formState(answer);
  const { actions, kind, order, note } = found;
  const { again, debt } = actions;
  const amount = again && format.money(again.amount, order.currency);
  return (
    <Panel title={t('case.do')} className="desk-page">
      <FormAlert failure={failure} />
      {mayRefund && kind === 'refund_failed' && !again && <p>{t('case.again_none')}</p>}
      {mayRefund && again && (
        <ActionForm
          intent="again"
          variant="primary"
          size="medium"
          label={t('case.again', { amount, credits: again.credits })}
          text={t('case.again_hint')}
          fields={{ expected: again.amount }}
        />
      )}
      {mayRefund && actions.canExpedite && <ActionForm intent="hurry" size="medium" label={t('case.hurry')} />}
      {actions.canSync && <ActionForm intent="ask" size="medium" label={t('case.ask')} text={t('case.ask_hint')} />}
      {debt && <p>{t('debt.owed', { amount: format.money(debt.owed, order.currency) })}</p>}
      {debt?.waiting && (
        <p>
          {t(`debt.waiting.${debt.waiting.outcome}`, { name: debt.waiting.by })} {note}
        </p>
      )}
      <DeskForm keep="note">
        <input type="hidden" name="expected" value={debt?.owed ?? 0} />
        <TextareaField
          {...field('note')}
          label={t('case.note')}
          hint={t('case.note_hint')}
          rows={3}
          maxLength={CASE_NOTE_MAX}
          onKeyDown={sendByKey}
        />
        <div className="desk-row">
          {kind !== 'debt' && (
            <IntentButton intent="close" icon="check">
              {t('case.close')}
            </IntentButton>
          )}
          {debt &&
            !debt.waiting &&
            maySettle &&
            DEBT_ENDS.map((end) => (
              <IntentButton key={end} intent={`debt_${end}`} variant={end === 'paid' ? 'primary' : 'secondary'}>
                {t(`debt.${end}`)}
              </IntentButton>
            ))}
          <IntentButton intent="release" variant="ghost">
            {t('release')}
          </IntentButton>
          <SendKeys what={t('case.keys')} />
        </div>
      </DeskForm>
    </Panel>
  );
}

export function CaseRefunds({ refunds, currency }: { refunds: CaseView['refunds']; currency: string }) {
  const { t } = useTranslation(['deskcases', 'deskmoney']);
  const format = useFormats();
  if (refunds.length === 0) return null;
  return (
    <DeskTable
      region
      label={t('case.refunds')}
      rows={refunds}
      columns={[
        { head: t('case.refund_at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { head: t('case.refund_cause'), cell: ({ cause }) => t(`cause.${cause as 'operator'}`) },
        { head: t('case.amount'), num: true, cell: ({ amount }) => format.money(amount, currency) },
        { head: t('case.refund_state'), cell: ({ status }) => t(`deskmoney:refund.state.${status as 'failed'}`) },
        { head: t('case.refund_tries'), num: true, cell: ({ attempts }) => attempts },
        { head: t('case.refund_settled'), cell: ({ settledAt }) => <Moment at={settledAt} /> },
      ]}
    />
  );
}

/** What the provider gets when the chargeback is disputed. */
export function CaseDispute({ dispute, currency }: { dispute: CaseView['actions']['dispute']; currency: string }) {
  const { t } = useTranslation('deskcases');
  const format = useFormats();
  if (dispute.length === 0) return null;
  return (
    <Panel title={t('dispute.title')}>
      <p>{t('dispute.text')}</p>
      <ul className="desk-list">
        {dispute.map(({ id, amount, at, providerRefundId }) => (
          <li key={id}>
            <Moment at={at} />{' '}
            {t('dispute.refund', { amount: format.money(amount, currency), id: providerRefundId ?? id })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function CaseHistory({ history, earlier }: Pick<CaseView, 'history' | 'earlier'>) {
  const { t } = useTranslation(['deskcases', 'deskmoney']);
  const stateOf = (status: string) => t(`deskmoney:state.${status as 'paid'}`);
  return (
    <>
      <Panel title={t('case.history')}>
        <ol className="desk-list">
          {history.map(({ from, to, cause, at }) => (
            <li key={`${at} ${to}`}>
              <Moment at={at} /> {from ? t('case.history_line', { from: stateOf(from), to: stateOf(to) }) : stateOf(to)}{' '}
              <small>{t(`deskmoney:cause.${cause as 'notice'}`, { defaultValue: cause })}</small>
            </li>
          ))}
        </ol>
      </Panel>
      {earlier.length > 0 && (
        <Panel title={t('case.earlier')}>
          <ol className="desk-list">
            {earlier.map(({ id, kind, closedAt, openedAt, closedBy, note }) => (
              <li key={id}>
                <Moment at={closedAt ?? openedAt} /> {t(`kind.${kind}`)}{' '}
                <small>{closedBy ?? (closedAt && t('case.by_itself'))}</small>
                {note && <p className="desk-words">{note}</p>}
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}
