import { useTranslation } from 'react-i18next';

import type { OrderPageView } from '../../../../server/modules/operators/money/order-page.view.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';
import { FactList } from './fact-list.tsx';

/** What proves that a direct debit was agreed to. */
export function OrderMandate({ mandate }: { mandate: NonNullable<OrderPageView['mandate']> }) {
  const { t } = useTranslation('deskmoney');
  const { reference, ibanLast4, givenAt, otpVerifiedAt, revokedAt, textVersion } = mandate;
  return (
    <Panel title={t('mandate.title')}>
      <FactList
        facts={[
          [t('mandate.reference'), <code key="reference">{reference}</code>],
          [t('mandate.account'), t('mandate.ends', { last4: ibanLast4 })],
          [t('mandate.given'), <Moment key="given" at={givenAt} />],
          [t('mandate.version'), textVersion],
          [t('mandate.verified'), <Moment key="verified" at={otpVerifiedAt} />],
          revokedAt ? [t('mandate.revoked'), <Moment key="revoked" at={revokedAt} />] : null,
        ]}
      />
    </Panel>
  );
}
