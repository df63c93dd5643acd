import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CorrectionFormView, MoneyView } from '../../../../server/modules/desk/operators/index.ts';
import { CORRECTION_CAUSES } from '../../../../server/modules/ledger/credits/correction-causes.schema.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { formState, type DeskAnswer } from '../kit/desk-form.tsx';
import { DeskPager, DeskTable } from '../kit/desk-table.tsx';
import { useFormats, Moment } from '../kit/formats.tsx';
import { MemberForm } from './member-form.tsx';

interface CorrectFormProps {
  correction: CorrectionFormView;
  answer: DeskAnswer | undefined;
}

/** Adds or removes credits. `turn` makes the correction idempotent. */
export function CorrectForm({ correction, answer }: CorrectFormProps) {
  const { t } = useTranslation('deskmembers');
  const { wrong, given, field } = formState(answer, 'correct');
  const { turn, alone } = correction;
  const { number } = useFormats();
  const most = number(correction.max);
  return (
    <Panel title={t('correct.title')}>
      <p className="desk-note">
        {t('correct.text', { most })} {alone !== null && t('correct.alone', { credits: number(alone) })}
      </p>
      <MemberForm key={turn} intent="correct" submit={t('correct.submit')} variant="primary" answer={answer}>
        <input type="hidden" name="turn" value={turn} />
        <div className="desk-fields">
          <SelectField
            {...field('direction')}
            label={t('correct.direction')}
            options={(['give', 'take'] as const).map((value) => ({ value, label: t(`correct.${value}`) }))}
          />
          <TextField
            name="credits"
            defaultValue={given['credits']}
            inputMode="numeric"
            autoComplete="off"
            label={t('correct.credits')}
            error={wrong['credits'] && t('correct.wrong', { most })}
          />
        </div>
        <SelectField
          {...field('cause')}
          label={t('correct.cause')}
          placeholder={t('correct.choose')}
          options={CORRECTION_CAUSES.map((value) => ({ value, label: t(`money.cause.${value}`) }))}
        />
      </MemberForm>
    </Panel>
  );
}

type Line = MoneyView['lines'][number];

function Reason({ reason, cause, operator, orderId }: Line) {
  const { t } = useTranslation('deskmembers');
  return (
    <>
      {t(`money.kind.${reason}`)}
      {cause && <>: {t(`money.cause.${cause}`)}</>}
      {operator && <> · {t('money.byOperator', { name: operator })}</>}
      {orderId && (
        <>
          {' '}
          · <Link to={deskPaths.order(orderId)}>{t('money.order')}</Link>
        </>
      )}
    </>
  );
}

export function Balance({ balance, debt }: Pick<MoneyView, 'balance' | 'debt'>) {
  const { t } = useTranslation('deskmembers');
  const format = useFormats();
  const credits = (count: number) => t('money.credits', { count, formatted: format.number(count) });
  return (
    <p>
      {t('money.balance')}: <strong>{credits(balance)}</strong>
      {debt > 0 && (
        <>
          {' '}
          · {t('money.debt')}: <strong>{credits(debt)}</strong>
        </>
      )}
    </p>
  );
}

/** The member's credit transfers, page by page. */
export function Ledger({ lines, next }: Pick<MoneyView, 'lines' | 'next'>) {
  const { t } = useTranslation('deskmembers');
  const { number } = useFormats();
  const signed = (change: number) => (change > 0 ? '+' : change < 0 ? '−' : '') + number(Math.abs(change));
  const owed = (debt: number) => (debt > 0 ? ` (${t('money.owed', { formatted: number(debt) })})` : '');
  return (
    <DeskTable
      title={t('money.ledger')}
      empty={t('money.none')}
      rows={lines}
      columns={[
        { head: t('money.at'), cell: ({ at }) => <Moment at={at} /> },
        { head: t('money.reason'), cell: (line) => <Reason {...line} /> },
        { head: t('money.change'), num: true, cell: ({ change }) => signed(change) },
        { head: t('money.after'), num: true, cell: ({ balance, debt }) => number(balance) + owed(debt) },
      ]}
    >
      <DeskPager next={next} />
    </DeskTable>
  );
}

export function Orders({ orders, moreOrders }: Pick<MoneyView, 'orders' | 'moreOrders'>) {
  const { t } = useTranslation('deskmembers');
  const format = useFormats();
  return (
    <DeskTable
      title={t('orders.title')}
      empty={t('orders.none')}
      rows={orders}
      hrefOf={({ id }) => deskPaths.order(id)}
      columns={[
        { head: t('orders.at'), cell: ({ created_at: at }) => <Moment at={at} /> },
        { head: t('orders.state'), cell: ({ standing }) => t(`orders.standing.${standing}`) },
        { head: t('orders.credits'), num: true, cell: ({ credits }) => format.number(credits) },
        { head: t('orders.amount'), num: true, cell: ({ amount }) => format.money(amount.amount, amount.currency) },
        {
          head: t('orders.back'),
          num: true,
          cell: ({ refunded, amount }) => (refunded > 0 ? format.money(refunded, amount.currency) : ''),
        },
      ]}
    >
      {moreOrders && <p className="desk-note">{t('orders.more')}</p>}
    </DeskTable>
  );
}
