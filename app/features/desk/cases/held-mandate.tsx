import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { HeldMandateView } from '../../../../server/modules/departure/open-held-mandate.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';
import { FactList } from './fact-list.tsx';

/** An address in the order in which it was kept. */
const linesOf = (address: HeldMandateView['address']) =>
  Object.values(address)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');

/** What proves one debit. */
export function HeldMandate({ held }: { held: HeldMandateView }) {
  const { t } = useTranslation('deskcases');
  const locale = useLocale();
  const { orderId, amount, currency, phone, otpChannel } = held;
  return (
    <Panel title={held.reference}>
      <FactList
        facts={[
          { label: t('evidence.reference'), value: <Link to={deskPaths.order(orderId)}>{orderId}</Link> },
          amount !== null && currency
            ? { label: t('evidence.amount'), value: formatMoney(locale, amount, currency) }
            : null,
          { label: t('evidence.holder'), value: held.accountHolder },
          { label: t('evidence.iban'), value: held.iban },
          { label: t('evidence.address'), value: linesOf(held.address) },
          phone ? { label: t('evidence.phone'), value: phone } : null,
          { label: t('evidence.mandate'), value: held.reference },
          { label: t('evidence.given'), value: <Moment at={held.givenAt} /> },
          { label: t('evidence.given_from'), value: held.givenFrom },
          {
            label: t('evidence.code'),
            value: (
              <>
                <Moment at={held.otpVerifiedAt} /> {otpChannel}
              </>
            ),
          },
          { label: t('evidence.text'), value: held.textVersion },
          { label: t('evidence.held'), value: <Moment at={held.heldAt} /> },
        ]}
      />
    </Panel>
  );
}
