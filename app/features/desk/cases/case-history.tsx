import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CaseView } from '../../../../server/modules/desk/operators/index.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment } from '../kit/moment.tsx';
import { useFormats } from '../kit/use-formats.ts';

export function CaseRefunds({ refunds, currency }: { refunds: CaseView['refunds']; currency: string }) {
  const { t } = useTranslation('deskcases');
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
        { head: t('case.refund_state'), cell: ({ status }) => status },
        { head: t('case.refund_tries'), num: true, cell: ({ attempts }) => attempts },
        { head: t('case.refund_settled'), cell: ({ settledAt }) => <Moment at={settledAt} /> },
      ]}
    />
  );
}

export function CaseHistory({ history, earlier }: Pick<CaseView, 'history' | 'earlier'>) {
  const { t } = useTranslation('deskcases');
  return (
    <>
      <Panel title={t('case.history')}>
        <ol className="desk-list">
          {history.map(({ from, to, cause, at }) => (
            <li key={`${at} ${to}`}>
              <Moment at={at} /> {from ? t('case.history_line', { from, to }) : to} <small>{cause}</small>
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
