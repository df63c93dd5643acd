import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DebitFormView } from '../../../server/modules/money/payments/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';

/** Explains direct debit to a visitor without an order. */
export function DebitWithoutOrder() {
  const { t } = useTranslation('directdebit');
  return (
    <>
      <p>{t('none.text')}</p>
      <p>{t('none.how')}</p>
      <ButtonLink href={paths.credits()} size="large" block>
        {t('none.button')}
      </ButtonLink>
    </>
  );
}

/** Signed, but not yet registered with the provider. */
export function DebitSigned({ order, pending }: { order: DebitFormView['order']; pending: boolean }) {
  const { t } = useTranslation('directdebit');
  return (
    <Form method="post" action={paths.directDebit(order.id)} className="debit-form">
      <input type="hidden" name="intent" value="again" />
      <Alert tone="success" title={t('signed.title')}>
        {t('signed.text')}
      </Alert>
      <Button variant="secondary" block pending={pending}>
        {t('signed.again')}
      </Button>
    </Form>
  );
}

interface DebitRefusedProps {
  order: DebitFormView['order'];
  message: string;
  /** The member has paused spending, so no other method helps. */
  paused: boolean;
}

/** The account cannot pay by direct debit now. */
export function DebitRefused({ order, message, paused }: DebitRefusedProps) {
  const { t } = useTranslation('directdebit');
  return (
    <>
      <Alert tone="danger" title={t('refused.title')}>
        {message}
      </Alert>
      {!paused && (
        <ButtonLink href={paths.order(order.package)} size="large" block>
          {t('refused.button')}
        </ButtonLink>
      )}
    </>
  );
}
