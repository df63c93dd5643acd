import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { FailureRow } from '../../../../server/modules/operators/cases/failures-desk.ts';
import { Button } from '../../../ui/button.tsx';
import { Age } from '../age.tsx';
import { useRowKeys } from '../use-row-keys.ts';

interface FailureTableProps {
  rows: FailureRow[];
  nameOf: (tenantId: string) => string;
}

/** Jobs that failed for good, the oldest first. */
export function FailureTable({ rows, nameOf }: FailureTableProps) {
  const { t } = useTranslation('deskcases');
  const ref = useRowKeys<HTMLTableElement>();
  if (rows.length === 0) return <p className="desk-empty">{t('failures.empty')}</p>;
  return (
    <div className="desk-table-wrap">
      <table className="desk-table" aria-label={t('failures.label')} ref={ref}>
        <thead>
          <tr>
            <th scope="col">{t('failures.job')}</th>
            <th scope="col">{t('failures.mail')}</th>
            <th scope="col">{t('failures.reason')}</th>
            <th scope="col" className="desk-num">
              {t('failures.tries')}
            </th>
            <th scope="col">{t('failures.site')}</th>
            <th scope="col" className="desk-num">
              {t('failures.since')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('failures.act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, tenantId, queue, template, reason, tries, since, mayRetry }) => (
            <tr key={id}>
              <th scope="row">{t(`queue.${queue as 'send-mail'}`)}</th>
              <td>{template && <code>{template}</code>}</td>
              <td>{reason ? <code>{reason}</code> : t('failures.unknown')}</td>
              <td className="desk-num">{tries}</td>
              <td>{nameOf(tenantId)}</td>
              <td className="desk-num">
                <Age since={since} />
              </td>
              <td className="case-row-action">
                {mayRetry && (
                  <Form method="post">
                    <input type="hidden" name="site" value={tenantId} />
                    <Button name="job" value={id} variant="secondary" size="small" data-row>
                      {t('failures.retry')}
                    </Button>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
