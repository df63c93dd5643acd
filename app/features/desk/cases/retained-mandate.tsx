import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { RetainedMandateView } from '../../../../server/modules/trust/account-deletion/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';

/** An address as one line, its parts in the stored order. */
const linesOf = (address: RetainedMandateView['address']) =>
  Object.values(address)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');

export function RetainedMandate({ held }: { held: RetainedMandateView }) {
  const { t } = useTranslation('deskcases');
  const format = useFormats();
  const { orderId, amount, currency } = held;
  return (
    <Panel title={held.reference}>
      <FactList
        facts={{
          [t('evidence.reference')]: <Link to={deskPaths.order(orderId)}>{orderId}</Link>,
          [t('evidence.amount')]: amount !== null && currency && format.money(amount, currency),
          [t('evidence.holder')]: held.accountHolder,
          [t('evidence.iban')]: held.iban,
          [t('evidence.address')]: linesOf(held.address),
          [t('evidence.phone')]: held.phone,
          [t('evidence.mandate')]: held.reference,
          [t('evidence.given')]: <Moment at={held.givenAt} />,
          [t('evidence.given_from')]: held.givenFrom,
          [t('evidence.code')]: (
            <>
              <Moment at={held.otpVerifiedAt} /> {held.otpChannel}
            </>
          ),
          [t('evidence.text')]: held.textVersion,
          [t('evidence.held')]: <Moment at={held.retainedAt} />,
        }}
      />
    </Panel>
  );
}
