import { useTranslation } from 'react-i18next';

import type { CaseView } from '../../../../server/modules/operators/cases/case-view.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';
import { ScrollBox } from '../scroll-box.tsx';

/** What of an order went back, or should. */
export function CaseRefunds({ refunds, currency }: { refunds: CaseView['refunds']; currency: string }) {
  const { t } = useTranslation('deskcases');
  const locale = useLocale();
  if (refunds.length === 0) return null;
  return (
    <ScrollBox label={t('case.refunds')}>
      <table className="desk-table" aria-label={t('case.refunds')}>
        <thead>
          <tr>
            <th scope="col">{t('case.refund_at')}</th>
            <th scope="col">{t('case.refund_cause')}</th>
            <th scope="col" className="desk-num">
              {t('case.amount')}
            </th>
            <th scope="col">{t('case.refund_state')}</th>
            <th scope="col" className="desk-num">
              {t('case.refund_tries')}
            </th>
            <th scope="col">{t('case.refund_settled')}</th>
          </tr>
        </thead>
        <tbody>
          {refunds.map(({ id, createdAt, cause, amount, status, attempts, settledAt }) => (
            <tr key={id}>
              <td>
                <Moment at={createdAt} />
              </td>
              <td>{t(`cause.${cause as 'operator'}`)}</td>
              <td className="desk-num">{formatMoney(locale, amount, currency)}</td>
              <td>{status}</td>
              <td className="desk-num">{attempts}</td>
              <td>{settledAt && <Moment at={settledAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** How an order came to where it is, and who looked at it before. */
export function CasePast({ history, earlier }: Pick<CaseView, 'history' | 'earlier'>) {
  const { t } = useTranslation('deskcases');
  return (
    <>
      <Panel title={t('case.history')}>
        <ol className="case-history">
          {history.map(({ from, to, cause, at }) => (
            <li key={`${at} ${to}`}>
              <Moment at={at} /> {from ? t('case.history_line', { from, to }) : to} <small>{cause}</small>
            </li>
          ))}
        </ol>
      </Panel>
      {earlier.length > 0 && (
        <Panel title={t('case.earlier')}>
          <ol className="case-history">
            {earlier.map(({ id, kind, closedAt, openedAt, closedBy, note }) => (
              <li key={id}>
                <Moment at={closedAt ?? openedAt} /> {t(`kind.${kind}`)}{' '}
                <small>{closedBy ?? (closedAt && t('case.by_itself'))}</small>
                {note && <p className="case-words">{note}</p>}
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}
