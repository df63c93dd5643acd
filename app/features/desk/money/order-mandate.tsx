import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderPageView } from '../../../../server/modules/desk/operators/index.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/moment.tsx';

export function OrderMandate({ mandate }: { mandate: NonNullable<OrderPageView['mandate']> }) {
  const { t } = useTranslation('deskmoney');
  return (
    <Panel title={t('mandate.title')}>
      <FactList
        facts={{
          [t('mandate.reference')]: <code>{mandate.reference}</code>,
          [t('mandate.account')]: t('mandate.ends', { last4: mandate.ibanLast4 }),
          [t('mandate.given')]: <Moment at={mandate.givenAt} />,
          [t('mandate.version')]: mandate.textVersion,
          [t('mandate.verified')]: <Moment at={mandate.otpVerifiedAt} />,
          [t('mandate.revoked')]: mandate.revokedAt && <Moment at={mandate.revokedAt} />,
        }}
      />
    </Panel>
  );
}
