import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TransactionView } from '../../../server/modules/trust/transactions/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export function TransactionDocuments({ transaction, timeZone }: { transaction: TransactionView; timeZone: string }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const { documents, id } = transaction;
  if (documents.length === 0) return null;
  return (
    <Panel title={t('documents.title')}>
      <ul className="document-links">
        {documents.map((document) => (
          <li key={document.id}>
            <Link to={paths.invoice(id, document.id)} className="row-link">
              <span>
                {t(`documents.${document.kind}`, { number: document.number })}
                <small>{formatDate(locale, document.issued_at, 'long', timeZone)}</small>
              </span>
              <Icon name="caret-right" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
