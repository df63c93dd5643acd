import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { LedgerLineView, LedgerView } from '../../../server/modules/trust/transactions/index.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { formatDate, formatNumber } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ledgerCausePath, ledgerIcon, ledgerReason } from './ledger-texts.ts';

/** `+30`, `−1`. */
const formatSigned = (locale: Locale, change: number) =>
  (change > 0 ? '+' : '−') + formatNumber(locale, Math.abs(change));

interface LineProps {
  line: LedgerLineView;
  timeZone: string;
}

/** Balance after a line, with the debt if there is one. */
function BalanceAfter({ line: { balance, debt, debt_change } }: { line: LedgerLineView }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  return (
    <small>
      {t('ledger.after', { formatted: formatNumber(locale, balance) })}
      {(debt > 0 || debt_change !== 0) && <> · {t('ledger.owed', { formatted: formatNumber(locale, debt) })}</>}
    </small>
  );
}

function LedgerLine({ line, timeZone }: LineProps) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const path = ledgerCausePath(line);
  const gift = line.cause.kind === 'message' ? line.cause.gift?.name : undefined;
  const content = (
    <>
      <Icon name={ledgerIcon(line)} />
      <span className="money-description">
        <strong>{ledgerReason(t, line)}</strong>
        <small>
          <time dateTime={line.at}>{formatDate(locale, line.at, 'time', timeZone)}</time>
          {gift && <> · {gift}</>}
          {!path && <> · {t('ledger.gone')}</>}
        </small>
      </span>
      <span className="money-amount">
        <strong className={line.change > 0 ? 'is-gain' : undefined}>
          {line.change === 0 ? t('ledger.unchanged') : formatSigned(locale, line.change)}
        </strong>
        <BalanceAfter line={line} />
      </span>
    </>
  );
  return (
    <li>
      {path ? (
        <Link to={path} className="money-line">
          {content}
        </Link>
      ) : (
        <div className="money-line">{content}</div>
      )}
    </li>
  );
}

interface LedgerDay {
  date: string;
  lines: LedgerLineView[];
}

function groupByDay(lines: readonly LedgerLineView[], dayOf: (line: LedgerLineView) => string): LedgerDay[] {
  const days: LedgerDay[] = [];
  for (const line of lines) {
    const date = dayOf(line);
    const last = days.at(-1);
    if (last?.date === date) last.lines.push(line);
    else days.push({ date, lines: [line] });
  }
  return days;
}

export function LedgerList({ ledger, timeZone }: { ledger: LedgerView; timeZone: string }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const { balance, debt, lines } = ledger;
  const days = groupByDay(lines, ({ at }) => formatDate(locale, at, 'fullDay', timeZone));
  return (
    <>
      <div className="ledger-balance">
        <h2>{t('ledger.balance')}</h2>
        <p>{t('credits', { count: balance, formatted: formatNumber(locale, balance) })}</p>
        {lines.length > 0 && <small>{t('ledger.lead')}</small>}
      </div>
      {debt > 0 && (
        <Alert tone="warning" title={t('ledger.debt', { count: debt, formatted: formatNumber(locale, debt) })}>
          {t('ledger.debtText')}
        </Alert>
      )}
      {lines.length === 0 && <EmptyState title={t('ledger.none.title')}>{t('ledger.none.text')}</EmptyState>}
      {days.map((day) => (
        <section key={day.date} aria-label={day.date}>
          <h3 className="ledger-day">{day.date}</h3>
          <Panel look="flush">
            <ul className="money-lines">
              {day.lines.map((line) => (
                <LedgerLine key={line.id} line={line} timeZone={timeZone} />
              ))}
            </ul>
          </Panel>
        </section>
      ))}
    </>
  );
}
